import { useTranslation } from 'react-i18next'
import { TabLinks } from '#ui/page/tab-links.tsx'

/** The pages of reports. */
export function ReportTabs() {
  const { t } = useTranslation()
  return (
    <TabLinks
      label={t(($) => $.reports.title)}
      tabs={[
        { to: '/report', label: t(($) => $.reports.tabs.reports) },
        { to: '/report/template', label: t(($) => $.reportTemplates.title) },
        { to: '/report/history', label: t(($) => $.reports.tabs.history) },
      ]}
    />
  )
}
