import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { TabLinks } from '#ui/page/tab-links.tsx'

/** The pages of actions. */
export function ActionTabs() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <TabLinks
      label={t(($) => $.actions.title)}
      tabs={[
        ...(may('Gateway.Update')
          ? [{ to: '/actions' as const, label: t(($) => $.actions.tabs.actions) }]
          : []),
        { to: '/actions/history', label: t(($) => $.actions.tabs.history) },
      ]}
    />
  )
}
