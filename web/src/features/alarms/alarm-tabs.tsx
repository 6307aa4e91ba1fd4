import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { activeAlarms } from '#entities/alarms/queries.ts'
import { TabLinks } from '#ui/tab-links.tsx'

/** The three pages of alarms; how many wait is seen from each. */
export function AlarmTabs({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const active = useQuery(activeAlarms(companyId))
  return (
    <TabLinks
      label={t(($) => $.alarms.title)}
      tabs={[
        { to: '/alarm', label: t(($) => $.alarms.tabs.all) },
        {
          to: '/alarm/active',
          label: t(($) => $.alarms.tabs.active),
          count: active.data?.length,
          urgent: true,
        },
        { to: '/alarm/history', label: t(($) => $.alarms.tabs.history) },
      ]}
    />
  )
}
