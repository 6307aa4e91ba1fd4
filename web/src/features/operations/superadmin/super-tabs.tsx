import { useTranslation } from 'react-i18next'
import { TabLinks } from '#ui/page/tab-links.tsx'

/** What there is to see of the whole installation. */
export function SuperTabs() {
  const { t } = useTranslation()
  return (
    <TabLinks
      label={t(($) => $.superadmin.title)}
      tabs={[
        { to: '/superadmin', label: t(($) => $.superadmin.companies) },
        { to: '/superadmin/health', label: t(($) => $.health.title) },
        { to: '/superadmin/jobs', label: t(($) => $.superadmin.jobs.title) },
        { to: '/superadmin/licence', label: t(($) => $.superadmin.licence) },
        { to: '/superadmin/deletions', label: t(($) => $.superadmin.deletions.title) },
        { to: '/superadmin/users', label: t(($) => $.superadmin.users) },
      ]}
    />
  )
}
