import { reportResources, resourceAccess } from '@fyr/contract/reports/report-kinds'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Section } from '#ui/page.tsx'
import { PlaceholderLine } from './placeholder-line.tsx'
import { reportPlaceholders, tableText } from './placeholder-text.ts'

/** The placeholders that need nothing chosen, and how all of them are filled in. */
export function ReferenceSection() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <Section title={t(($) => $.reportTemplates.reference.title)}>
      <ul className="fyr-template-lines">
        {reportPlaceholders.map(({ about, text }) => (
          <PlaceholderLine key={about} about={t(($) => $.reportTemplates.reference[about])} text={text} />
        ))}
        {reportResources
          .filter((type) => type !== 'sensor' && may(resourceAccess[type]))
          .map((type) => (
            <PlaceholderLine
              key={type}
              about={t(($) => $.reportTemplates.reference.table, {
                name: t(($) => $.reports.resources[type]),
              })}
              text={tableText(type)}
            />
          ))}
      </ul>
      <p className="fyr-dimmed fyr-template-note">{t(($) => $.reportTemplates.reference.hint)}</p>
      <p className="fyr-dimmed fyr-template-note">{t(($) => $.reportTemplates.reference.down)}</p>
    </Section>
  )
}
