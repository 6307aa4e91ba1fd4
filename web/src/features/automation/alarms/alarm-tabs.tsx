import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { activeAlarmCount } from '#entities/alarms/queries.ts'
import { TabLinks } from '#ui/page/tab-links.tsx'

/** The pages of alarms; how many wait is seen from each. */
export function AlarmTabs({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const active = useQuery(activeAlarmCount(companyId))
  return (
    <TabLinks
      label={t(($) => $.alarms.title)}
      tabs={[
        {
          to: '/alarm/active',
          label: t(($) => $.alarms.tabs.active),
          count: active.data,
          urgent: true,
        },
        { to: '/alarm/rules', label: t(($) => $.alarms.tabs.rules) },
        { to: '/alarm/history', label: t(($) => $.alarms.tabs.history) },
        { to: '/alarm/maintenance', label: t(($) => $.alarms.tabs.maintenance) },
        { to: '/contacts', label: t(($) => $.shell.menu.contacts) },
      ]}
    />
  )
}
