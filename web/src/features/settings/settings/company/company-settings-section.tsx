import type { CompanySettings } from '@fyr/contract/settings/settings'
import { languageNames } from '@fyr/texts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#api/session/rights.ts'
import { companySettings } from '#entities/settings/queries.ts'
import { Skeleton } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { CompanySettingsForm } from './company-settings-form.tsx'
import { columnsOf } from './company-values.ts'

/** What holds for everybody in the company; changed by its administrators, read by the others. */
export function CompanySettingsSection({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const mayChange = useMayCall((api) => api.settings.setOfCompany)
  const query = useQuery(companySettings(companyId))
  return (
    <Section id="general" title={t(($) => $.settings.general)}>
      <Loaded query={query} skeleton={<Skeleton height={mayChange ? 520 : 180} />}>
        {(settings) =>
          mayChange ? (
            <CompanySettingsForm companyId={companyId} settings={settings} />
          ) : (
            <ReadOnly settings={settings} />
          )
        }
      </Loaded>
    </Section>
  )
}

function ReadOnly({ settings }: { settings: CompanySettings }) {
  const { t } = useTranslation()
  const { timeZone, language, nodeAlias, silentAfterHours, judgeWindowMinutes, nodeTableColumns } = settings
  return (
    <Facts
      facts={[
        { label: t(($) => $.settings.timeZone), value: timeZone },
        { label: t(($) => $.settings.companyLanguage), value: languageNames[language] },
        { label: t(($) => $.settings.nodeAlias), value: nodeAlias },
        {
          label: t(($) => $.settings.silentAfter),
          value: `${silentAfterHours} ${t(($) => $.settings.hours)}`,
        },
        {
          label: t(($) => $.settings.lateLimit),
          value:
            judgeWindowMinutes === null
              ? t(($) => $.settings.systemDefault)
              : `${judgeWindowMinutes} ${t(($) => $.settings.minutes)}`,
        },
        {
          label: t(($) => $.settings.columns),
          value: columnsOf(nodeTableColumns)
            .map((name) => t(($) => $.settings.columnNames[name]))
            .join(', '),
        },
      ]}
    />
  )
}
