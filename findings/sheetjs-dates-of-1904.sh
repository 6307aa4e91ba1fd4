#!/usr/bin/env bash
# xlsx 0.18.5 (npm), the last SheetJS on npm.
#
# Behaviour: workbooks that count days from 1904 (the setting date1904, as Excel for Mac wrote them) are read with two
# dates for one cell: the formatted text `w` follows the setting, the value `v` of `cellDates: true` and what
# `sheet_to_json` answers count from 1900, four years and a day earlier. `Workbook.WBProps.date1904` is read as true.
#
# Why it matters to a portal: readings that are imported from such a file land four years in the past without an error,
# while a preview that shows `w` looks right. Fyr reads workbooks by hucre, which
# follows the setting (workbook-days-from-1904.xlsx in the corpus of importing).
#
# Output: the setting, the text and the date of one cell.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 >/dev/null
cat >try.cjs <<'JS'
const XLSX = require('xlsx')
const sheet = { '!ref': 'A1', A1: { t: 'n', v: 44000, z: 'yyyy-mm-dd' } }
const workbook = { SheetNames: ['Log'], Sheets: { Log: sheet }, Workbook: { WBProps: { date1904: true } } }
const file = XLSX.write(workbook, { type: 'buffer', bookType: 'xlsx' })
const read = XLSX.read(file, { cellDates: true, UTC: true })
const cell = read.Sheets.Log.A1
const day = (date) => date.toISOString().slice(0, 10)
console.log(`date1904: ${read.Workbook.WBProps.date1904}`)
console.log(`text: ${cell.w}`)
console.log(`value: ${day(cell.v)}`)
console.log(`as JSON: ${day(XLSX.utils.sheet_to_json(read.Sheets.Log, { header: 1 })[0][0])}`)
JS
TZ=UTC node try.cjs | tee actual
cat >expected <<'TXT'
date1904: true
text: 2024-06-19
value: 2020-06-18
as JSON: 2020-06-18
TXT
diff expected actual
