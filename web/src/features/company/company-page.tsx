import { mdiPencilOutline, mdiPlus } from '@mdi/js'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useMayCall } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { DemoButton } from '#features/demo/demo-button.tsx'
import { DemoNotice } from '#features/demo/demo-notice.tsx'
import { useDemoIsKnown } from '#features/demo/use-demo.ts'
import { DeleteButton } from '#ui/dialogs/delete-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tabs } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
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
  const isSuper = may('SuperAdmin')
  const showsAll = isSuper && tab === 'all'
  // Its notice would push down what is below.
  const isReady = useDemoIsKnown() || showsAll
  return (
    <Page
      title={(!showsAll && userCompany?.name) || t(($) => $.company.title)}
      layout={showsAll ? 'fill' : 'wide'}
      actions={
        <>
          {showsAll ? <DemoButton /> : <ActiveActions />}
          {may('Company.Create') && (
            <LinkButton
              to="/company/create"
              {...(!showsAll && { variant: 'default' })}
              leftSection={<Icon path={mdiPlus} size={18} />}
            >
              {t(($) => $.company.new)}
            </LinkButton>
          )}
          {!showsAll && may('Company.Update') && userCompany && (
            <LinkButton to="/company/edit" leftSection={<Icon path={mdiPencilOutline} size={18} />}>
              {t(($) => $.words.edit)}
            </LinkButton>
          )}
        </>
      }
    >
      {!showsAll && <DemoNotice />}
      {isReady && isSuper && <ReachTabs active={showsAll ? 'all' : 'active'} />}
      {isReady && !showsAll && userCompany && <CompanyTabs />}
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

/** Of a super administrator. */
function ReachTabs({ active }: { active: 'active' | 'all' }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Tabs
      value={active}
      onChange={(tab) =>
        void navigate({ to: '/company', search: tab === 'all' ? { tab: 'all' } : {}, replace: true })
      }
    >
      <Tabs.List aria-label={t(($) => $.company.title)}>
        <Tabs.Tab value="active">{t(($) => $.shell.activeCompany)}</Tabs.Tab>
        <Tabs.Tab value="all">{t(($) => $.company.all)}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}

/** What is seldom done to the active company. */
function ActiveActions() {
  const { userCompany } = useSession()
  const mayDelete = useMayCall((api) => api.companies.remove)
  const [deleting, setDeleting] = useState(false)
  if (!mayDelete || !userCompany) return null
  return (
    <>
      <DeleteButton onClick={() => setDeleting(true)} />
      <DeleteCompany company={deleting ? userCompany : null} onClose={() => setDeleting(false)} />
    </>
  )
}
