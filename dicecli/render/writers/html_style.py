"""The style sheet of pages in HTML: for screens, phones, dark mode and A5 paper."""

LIGHT = {
    "paper": "#ffffff",
    "ink": "#1b1c1f",
    "soft": "#565a61",
    "line": "#c8ccd2",
    "rule": "#4a4d54",
    "band": "#f0f2f5",
    "good": "#0b6238",
    "bad": "#a1232e",
    "note": "#5b2d91",
    "line0": "#0f5fa8",
    "line1": "#b3430e",
    "line2": "#0b6b45",
    "line3": "#8a2b8a",
    "line4": "#7a5c00",
    "line5": "#4a4d54",
}
DARK = {
    "paper": "#15171b",
    "ink": "#e9eaec",
    "soft": "#a6abb4",
    "line": "#3a3e46",
    "rule": "#8b909a",
    "band": "#22252b",
    "good": "#74d69e",
    "bad": "#ff9aa2",
    "note": "#cfa8ff",
    "line0": "#7cb7f5",
    "line1": "#ff9d6b",
    "line2": "#66d0a0",
    "line3": "#e49be4",
    "line4": "#e0c15a",
    "line5": "#b9bec7",
}
"""Colours by their purpose; a test checks their contrast with the paper and the band."""


def _variables(colors: dict[str, str]) -> str:
    return " ".join(f"--{name}: {color};" for name, color in colors.items())


_RULES = """\
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.4 system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
main { width: fit-content; min-width: min(24rem, 100%); max-width: min(60rem, 100%);
  margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.3rem; line-height: 1.3; margin: 0 0 .8rem; overflow-wrap: anywhere; }
p { margin: .5rem 0; max-width: 42rem; overflow-wrap: anywhere; }
.legend, small { color: var(--soft); }
small { display: block; font-weight: normal; font-size: .8em; }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; }
.box { position: relative; overflow-x: auto; margin: .8rem 0; max-width: 100%; }
.box:focus-visible { outline: 2px solid var(--note); outline-offset: 2px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .22rem .5rem; text-align: right; vertical-align: baseline;
  border-bottom: 1px solid var(--line); }
th[scope=row], thead :first-child, .words { text-align: left; }
th[scope=row] { font-weight: normal; }
thead th, thead td { border-bottom: 2px solid var(--rule); vertical-align: bottom; }
thead th { overflow-wrap: break-word; min-width: 3.2rem; max-width: 7rem; }
tbody + tbody tr:first-child > * { border-top: 2px solid var(--rule); }
.list td { overflow-wrap: break-word; }
.card th[scope=row] { position: sticky; left: 0; background: var(--paper); min-width: 6.5rem; }
.card tr.sum > * { background: var(--band); font-weight: bold; }
.card tbody:last-child tr.sum > * { font-size: 1.1em; }
.open { color: var(--soft); }
td.crossed-out, .bust { color: var(--bad); }
.leader > bdi, .winner > bdi, td.leader, td.winner, p.winner,
tr.leader th > bdi, tr.winner th > bdi { color: var(--good); font-weight: bold; }
small { color: var(--soft); }
.notice { color: var(--note); border-left: .25rem solid; padding-left: .6rem; }
.full { display: inline-block; width: 8rem; height: .7em; border: 1px solid var(--rule);
  text-align: left; }
.full::before { content: ""; display: block; width: var(--part);
  border-top: .6em solid var(--soft); }
.blank { min-width: 4.2rem; height: 1.9rem; text-align: center; border: 1px solid var(--rule); }
.empty td.words { color: var(--soft); font-size: .85em; }
figure { margin: .8rem 0; max-width: 34rem; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--ink); font: 13px system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
svg .axis { stroke: var(--line); }
svg .run { fill: none; stroke-width: 2; stroke-linejoin: round; }
@media screen and (min-width: 30rem) { .card th[scope=row] { white-space: nowrap; } }
@media (max-width: 30rem) {
  main { padding: .7rem; }
  body { font-size: .95rem; }
  th, td { padding: .2rem .3rem; }
  .full { width: 4rem; }
  .card th[scope=row] { min-width: 5.5rem; }
  .blank { min-width: 3.2rem; }
}
@page { size: A5; margin: 9mm; }
@media print {
  body { font-size: 9pt; line-height: 1.25; }
  main { padding: 0; width: auto; min-width: 0; max-width: none; }
  .box { overflow: visible; }
  h1 { font-size: 13pt; margin-bottom: 2mm; }
  p { margin: 1mm 0; }
  th, td { padding: .8mm 1.2mm; }
  figure { max-width: 100mm; }
  thead { display: table-header-group; }
  tr, figure { break-inside: avoid; }
  .card { width: 100%; font-size: 10pt; }
  .card:not(.many, .empty) { table-layout: fixed; }
  .card:not(.many, .empty) thead :first-child { width: 28%; }
  .empty th[scope=row], .empty .words { width: 1%; white-space: nowrap; }
  .card th[scope=row] { position: static; min-width: 0; }
  thead th { min-width: 0; max-width: none; }
  .card thead th { font-size: .88em; padding: .8mm .6mm; }
  .card tr.sum > * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .blank { height: 6.7mm; width: 14mm; min-width: 0; padding: 0 1mm; vertical-align: middle; }
  thead .blank { height: 9mm; }
  .many { font-size: 7pt; }
  .many thead th { writing-mode: vertical-rl; text-align: left; max-height: 40mm; }
  .many th, .many td { padding: .4mm .5mm; }
}
"""

_RUNS = "".join(
    f"svg .run{number} {{ stroke: var(--line{number}); }}\n"
    f"svg .dot{number} {{ fill: var(--line{number}); }}\n"
    for number in range(6)
)

STYLE = (
    f":root {{ color-scheme: light dark; {_variables(LIGHT)} }}\n"
    f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {_variables(DARK)} }} }}\n"
    f"{_RULES}{_RUNS}"
)
"""The style sheet, which is part of every page."""
