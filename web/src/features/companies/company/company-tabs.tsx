import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { TabLinks } from '#ui/page/tab-links.tsx'

/** What there is to see of the active company. */
export function CompanyTabs() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <TabLinks
      label={t(($) => $.company.title)}
      tabs={[
        { to: '/company', label: t(($) => $.company.details) },
        { to: '/company/users', label: t(($) => $.shell.menu.users) },
        ...(may('Roles.View') ? [{ to: '/roles' as const, label: t(($) => $.shell.menu.roles) }] : []),
        ...(may('Company.Update')
          ? [{ to: '/company/branding' as const, label: t(($) => $.shell.menu.branding) }]
          : []),
        ...(may('AdminOrCompanyAdmin')
          ? [{ to: '/audit' as const, label: t(($) => $.shell.menu.audit) }]
          : []),
        { to: '/logs', label: t(($) => $.shell.menu.logs) },
      ]}
    />
  )
}
