import type { ReportPreview } from '@fyr/contract/reports/reports'
import { useTranslation } from 'react-i18next'
import { useCellText } from './use-cell-text.ts'

type Part = ReportPreview['sections'][number]['parts'][number]
type Table = Omit<Extract<Part, { kind: 'table' }>, 'kind'>

const isNumber = (type: string) => ['number', 'percent', 'duration'].includes(type)

/** The first rows of a table. */
export function PreviewTable({ name, columns, rows, isCut }: Table) {
  const { t } = useTranslation()
  const write = useCellText()
  // As a column of a user's own workbook, which has its headings elsewhere.
  const isPlain = columns.every(({ heading }) => heading === '')
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="fyr-report-table" tabIndex={0} aria-label={name}>
        <table className="fyr-plain-table">
          <caption className={isPlain ? '' : 'fyr-hidden'}>{name}</caption>
          {!isPlain && (
            <thead>
              <tr>
                {columns.map(({ heading, unit, type }) => (
                  <th key={`${heading} ${unit}`} scope="col" data-align={isNumber(type) ? 'end' : undefined}>
                    {unit === '' ? heading : `${heading} (${unit})`}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name, and come all anew
              <tr key={at}>
                {columns.map((column, place) => (
                  <td
                    key={`${column.heading} ${column.unit}`}
                    className="fyr-digits"
                    data-align={isNumber(column.type) ? 'end' : undefined}
                  >
                    {write(row[place] ?? null, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isCut && <p className="fyr-dimmed">{t(($) => $.reports.preview.cut)}</p>}
    </>
  )
}
