import type { ReportTemplate } from '@fyr/contract/reports/report-templates'
import { mdiAlert } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Button, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { Place } from './workbook-problems.tsx'

const shownAtOnce = 100

/** What will be filled in, first what names something that is not there. */
export function FoundSection({ template: { placeholders, fileName } }: { template: ReportTemplate }) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const title = t(($) => $.reportTemplates.placeholders)
  const unknown = placeholders.filter(({ isUnknown }) => isUnknown)
  const ordered = [...unknown, ...placeholders.filter(({ isUnknown }) => !isUnknown)]
  const shown = isAll ? ordered : ordered.slice(0, shownAtOnce)
  return (
    <Section title={title}>
      {fileName === null ? (
        <p className="fyr-dimmed">{t(($) => $.reportTemplates.found.nothing)}</p>
      ) : (
        <Stack gap="sm">
          {unknown.length > 0 && (
            <div className="fyr-notice" data-tone="attention" role="status">
              <Icon path={mdiAlert} size={18} />
              {t(($) => $.reportTemplates.found.unknownCount, { count: unknown.length })}
            </div>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="fyr-template-table" tabIndex={0} aria-label={fileName}>
            <table className="fyr-plain-table">
              <thead>
                <tr>
                  <th scope="col">{t(($) => $.reportTemplates.problems.place)}</th>
                  <th scope="col">{t(($) => $.reportTemplates.found.placeholder)}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ sheet, cell, text, isUnknown }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: one cell can have several, and they come all anew
                  <tr key={at}>
                    <td>
                      <Place sheet={sheet} cell={cell} />
                    </td>
                    <td>
                      <code>{text}</code>
                      {isUnknown && (
                        <div>
                          <StatusBadge status="attention" look="plain">
                            {t(($) => $.reportTemplates.found.unknown)}
                          </StatusBadge>
                        </div>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {shown.length < ordered.length && (
            <div>
              <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
                {t(($) => $.reportTemplates.found.showAll, { count: ordered.length })}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Section>
  )
}
