import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { ImportSummary } from '@fyr/importing'
import { mdiDownload } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/layout.ts'
import { FactStrip } from '#ui/page/fact-strip.tsx'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { mainReasons, troubleFile, troublesOf } from './problem-file.ts'
import '#ui/table/table.css'

interface SummaryFactsProps {
  summary: ImportSummary
  fileName: string
  /** After sending: how many were stored. */
  sent: boolean
}

const shownTroubles = 10

/** What is in the file, or what became of it: numbers, times, and what was wrong row by row. */
export function SummaryFacts({ summary, fileName, sent }: SummaryFactsProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const format = useTimeFormat()
  const number = (value: number) => formatNumber(value, language, 0)
  const troubles = troublesOf(
    summary,
    (code) => t(($) => $.importing.problems[code]),
    (line) => t(($) => $.importing.overwrittenBy, { line }),
  )
  const { rows, readings, accepted, empty, problems, overwritten, from, to } = summary

  const gotNothing = problems > 0 && (sent ? accepted : readings) === 0

  return (
    <>
      {gotNothing && (
        <div className="fyr-notice" data-tone="alarm" role="alert">
          <div>
            {t(($) => (sent ? $.importing.nothingStored : $.importing.nothingRead))}
            <ul className="fyr-import-reasons">
              {mainReasons(troubles).map(({ what, key, detail }) => (
                <li key={`${what} ${key}`}>
                  {[what, key && `${t(($) => $.importing.column)} ${key}`, detail && `“${detail}”`]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <FactStrip
        facts={[
          { label: t(($) => $.importing.facts.rows), value: number(rows) },
          { label: t(($) => $.importing.facts.readings), value: number(readings) },
          ...(sent ? [{ label: t(($) => $.importing.facts.accepted), value: number(accepted) }] : []),
          { label: t(($) => $.importing.facts.empty), value: number(empty) },
          ...(overwritten > 0
            ? [
                {
                  label: t(($) => $.importing.facts.overwritten),
                  value: number(overwritten),
                  attention: true,
                },
              ]
            : []),
          { label: t(($) => $.importing.facts.problems), value: number(problems), attention: problems > 0 },
          ...(from !== undefined && to !== undefined
            ? [
                {
                  label: t(($) => $.importing.facts.span),
                  value: `${format.exact(from)} – ${format.exact(to)}`,
                },
              ]
            : []),
        ]}
      />
      {troubles.length > 0 && (
        <div>
          <section
            className="fyr-preview"
            aria-label={t(($) => $.importing.facts.problems)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            <table className="fyr-plain-table">
              <caption>{t(($) => $.importing.troubles.title, { count: problems + overwritten })}</caption>
              <thead>
                <tr>
                  <th scope="col">{t(($) => $.importing.troubles.line)}</th>
                  <th scope="col">{t(($) => $.importing.troubles.where)}</th>
                  <th scope="col">{t(($) => $.importing.troubles.what)}</th>
                  <th scope="col">{t(($) => $.importing.troubles.content)}</th>
                </tr>
              </thead>
              <tbody>
                {troubles.slice(0, shownTroubles).map(({ line, key, what, detail }) => (
                  <tr key={`${line} ${key} ${what}`}>
                    <td className="fyr-digits">{line}</td>
                    <td>{key}</td>
                    <td>{what}</td>
                    <td>{detail}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <Button
            variant="default"
            mt="xs"
            icon={mdiDownload}
            onClick={() =>
              saveFile(`${fileName}.problems.csv`, troubleFile(troubles, language), 'text/csv;charset=utf-8')
            }
          >
            {t(($) => $.importing.troubles.download, { count: troubles.length })}
          </Button>
        </div>
      )}
    </>
  )
}
