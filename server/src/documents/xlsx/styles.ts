import type { Cell, Column } from '../content.ts'
import { escapeXml } from './escape.ts'

/** The styles that cells name by number, in the order of `cellXfs`. */
export const styles = {
  plain: 0,
  head: 1,
  title: 2,
  label: 3,
  moment: 4,
  date: 5,
  percent: 6,
  duration: 7,
  wrapped: 8,
  momentWithMs: 9,
}
const firstDecimals = 10
const maxDecimals = 10

/** The style of numbers with so many decimals. */
export const decimalsStyle = (decimals: number): number =>
  firstDecimals + Math.max(0, Math.min(maxDecimals, Math.trunc(decimals)))

/** The style of a cell of a column. */
export function styleOf({ type, decimals }: Pick<Column, 'type' | 'decimals'>, cell: Cell): number {
  if (typeof cell === 'object' && cell !== null) return decimalsStyle(cell.decimals)
  switch (type) {
    case 'moment':
      return typeof cell === 'number' && cell % 1000 !== 0 ? styles.momentWithMs : styles.moment
    case 'date':
      return styles.date
    case 'percent':
      return styles.percent
    case 'duration':
      return styles.duration
    case 'text':
      return styles.wrapped
    default:
      return decimals === undefined ? styles.plain : decimalsStyle(decimals)
  }
}

const formats: readonly string[] = [
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
  'yyyy\\-mm\\-dd',
  '0.0%',
  '[h]:mm:ss',
  ...Array.from({ length: maxDecimals + 1 }, (_, decimals) =>
    decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`,
  ),
  'yyyy\\-mm\\-dd\\ hh:mm:ss.000',
]
const firstFormat = 164
const xf = (format: number, font = 0, more = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${font === 1 ? 2 : 0}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${more}`
const usual = (format: number) => `${xf(format)}/>`

/** The part `xl/styles.xml`. */
export const stylesPart = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="${formats.length}">${formats.map((code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escapeXml(code)}"/>`).join('')}</numFmts>
<fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FF52606E"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${firstDecimals + maxDecimals + 1}">${[
  usual(0),
  `${xf(0, 1, ' applyAlignment="1"')}><alignment vertical="top" wrapText="1"/></xf>`,
  usual(0).replace('fontId="0"', 'fontId="2"'),
  usual(0).replace('fontId="0"', 'fontId="3"'),
  usual(firstFormat),
  usual(firstFormat + 1),
  usual(firstFormat + 2),
  usual(firstFormat + 3),
  `${xf(0, 0, ' applyAlignment="1"')}><alignment vertical="top"/></xf>`,
  usual(firstFormat + formats.length - 1),
  ...Array.from({ length: maxDecimals + 1 }, (_, decimals) => usual(firstFormat + 4 + decimals)),
].join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`
