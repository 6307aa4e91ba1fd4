import type { CompanyUsage } from '@fyr/contract/settings/licence'
import { mdiDomain, mdiLoginVariant, mdiTuneVariant } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { useSwitchCompany } from '#core/use-switch-company.ts'
import type { MenuItems } from '#ui/menus/menu-button.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { Attention } from './health/attention.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import { usedCompanies } from './queries.ts'
import { SuperTabs } from './super-tabs.tsx'
import { useUsageColumns } from './use-usage-columns.tsx'

/** What each company uses of the installation, and may use. */
export function CompaniesPage() {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  const switchTo = useSwitchCompany()
  const [limited, setLimited] = useState<CompanyUsage | null>(null)
  const menuOf = (company: CompanyUsage): MenuItems => [
    company.companyId !== userCompany?.companyId && {
      label: t(($) => $.company.open, { name: company.name }),
      icon: mdiLoginVariant,
      onClick: () => void switchTo(company.companyId, company.name),
    },
    {
      label: t(($) => $.superadmin.limits.action),
      icon: mdiTuneVariant,
      onClick: () => setLimited(company),
    },
  ]
  return (
    <ListPage
      {...usePagedList(usedCompanies)}
      title={t(($) => $.superadmin.title)}
      label={t(($) => $.superadmin.companies)}
      tabs={
        <>
          <SuperTabs />
          <Attention />
        </>
      }
      counted="companies"
      columns={useUsageColumns()}
      rowId={({ companyId }) => companyId}
      rowLabel={({ name }) => name}
      rowMenu={menuOf}
      create={{ label: t(($) => $.company.new), to: '/company/create' }}
      empty={{
        icon: mdiDomain,
        title: t(($) => $.superadmin.empty.companies),
        text: t(($) => $.company.noneCreate),
      }}
    >
      {limited && <LimitsDialog company={limited} onClose={() => setLimited(null)} />}
    </ListPage>
  )
}
