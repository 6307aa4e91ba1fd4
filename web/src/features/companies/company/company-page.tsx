import { mdiPencilOutline, mdiPlus } from '@mdi/js'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useMayCall } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { DemoButton } from '#features/operations/demo/demo-button.tsx'
import { DemoNotice } from '#features/operations/demo/demo-notice.tsx'
import { useDemoIsKnown } from '#features/operations/demo/use-demo.ts'
import { LinkButton } from '#ui/links.tsx'
import { MenuButton } from '#ui/menus/menu-button.tsx'
import { deleteItem } from '#ui/menus/menu-items.ts'
import { Page } from '#ui/page.tsx'
import { AllCompanies } from './all-companies.tsx'
import './company.css'
import { CompanyActivity } from './company-activity.tsx'
import { CompanyDetails } from './company-details.tsx'
import { CompanyExport } from './company-export.tsx'
import { CompanyTabs } from './company-tabs.tsx'
import { CompanyUsage } from './company-usage.tsx'
import { DeleteCompany } from './delete-company.tsx'
import { NoCompany } from './no-company.tsx'

const route = getRouteApi('/shell/company')

/** The active company; for super administrators all others, too. */
export function CompanyPage() {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  const { tab } = route.useSearch()
  const showsAll = may('SuperAdmin') && tab === 'all'
  // Its notice would push down what is below.
  const isReady = useDemoIsKnown() || showsAll
  return (
    <Page
      title={showsAll ? t(($) => $.company.all) : (userCompany?.name ?? t(($) => $.company.title))}
      {...(showsAll && userCompany && { trail: [{ label: userCompany.name, to: '/company' }] })}
      layout={showsAll ? 'fill' : 'wide'}
      actions={showsAll ? <AllActions /> : <ActiveActions />}
    >
      {!showsAll && userCompany && <CompanyTabs />}
      {!showsAll && <DemoNotice />}
      {!isReady ? null : showsAll ? (
        <AllCompanies />
      ) : userCompany ? (
        <ActiveCompany key={userCompany.companyId} companyId={userCompany.companyId} />
      ) : (
        <NoCompany />
      )}
    </Page>
  )
}

function ActiveCompany({ companyId }: { companyId: string }) {
  const may = useMay()
  const mayExport = useMayCall((api) => api.companyExports.create)
  return (
    <div className="fyr-company">
      <CompanyDetails companyId={companyId} />
      <div className="fyr-company-beside">
        <CompanyUsage companyId={companyId} />
        {mayExport && <CompanyExport companyId={companyId} />}
      </div>
      {may('Tag.View') && <CompanyActivity />}
    </div>
  )
}

function AllActions() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <>
      <DemoButton />
      {may('Company.Create') && (
        <LinkButton to="/company/create" icon={mdiPlus}>
          {t(($) => $.company.new)}
        </LinkButton>
      )}
    </>
  )
}

function ActiveActions() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const { userCompany } = useSession()
  const mayDelete = useMayCall((api) => api.companies.remove)
  const [deleting, setDeleting] = useState(false)
  const create = may('Company.Create') && {
    label: t(($) => $.company.new),
    icon: mdiPlus,
    onClick: () => void navigate({ to: '/company/create' }),
  }
  return (
    <>
      <MenuButton items={[create, mayDelete && !!userCompany && deleteItem(t, () => setDeleting(true))]} />
      {may('SuperAdmin') && (
        <LinkButton variant="default" to="/company" search={{ tab: 'all' }}>
          {t(($) => $.company.all)}
        </LinkButton>
      )}
      {may('Company.Update') && userCompany && (
        <LinkButton to="/company/edit" icon={mdiPencilOutline}>
          {t(($) => $.words.edit)}
        </LinkButton>
      )}
      <DeleteCompany company={deleting ? userCompany : null} onClose={() => setDeleting(false)} />
    </>
  )
}
