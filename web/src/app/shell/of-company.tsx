import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { NoCompany } from '#features/companies/company/no-company.tsx'
import { Page } from '#ui/page.tsx'

/** What a page of the active company is drawn in. */
export function OfCompany() {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  if (userCompany) return <Outlet />
  return (
    <Page title={t(($) => $.company.title)}>
      <NoCompany />
    </Page>
  )
}
