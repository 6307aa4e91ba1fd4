import type { Company } from '@fyr/contract/companies/companies'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { mdiDomain, mdiLoginVariant } from '@mdi/js'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { useSwitchCompany } from '#core/use-switch-company.ts'
import { Button } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import type { MenuItem } from '#ui/menus/menu-button.tsx'
import { deleteItem } from '#ui/menus/menu-items.ts'
import { createdAtColumn, nameColumn } from '#ui/resource/columns.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { EmptyState } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { DeleteCompany } from './delete-company.tsx'
import { countryName } from './form/countries.ts'
import { allCompanies } from './queries.ts'

type CompanyRow = Company & { nodeCount: number }

/** Every company of the installation, for those who look after it. */
export function AllCompanies() {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  const switchTo = useSwitchCompany()
  const columns = useColumns(userCompany?.companyId, switchTo)
  const mayDelete = useMayCall((api) => api.companies.remove)
  const [deleting, setDeleting] = useState<CompanyRow | null>(null)

  function menuOf(company: CompanyRow): MenuItem[] {
    const { companyId, name } = company
    const items: MenuItem[] = []
    if (companyId !== userCompany?.companyId) {
      const label = t(($) => $.company.open, { name })
      items.push({ label, icon: mdiLoginVariant, onClick: () => void switchTo(companyId, name) })
    }
    if (mayDelete) items.push(deleteItem(t, () => setDeleting(company)))
    return items
  }

  return (
    <>
      <DataTable
        {...usePagedList(allCompanies)}
        label={t(($) => $.company.all)}
        counted="companies"
        columns={columns}
        rowId={idOf}
        rowLabel={({ name }) => name}
        rowMenu={menuOf}
        empty={
          <EmptyState
            icon={mdiDomain}
            title={t(($) => $.company.empty)}
            text={t(($) => $.company.noneCreate)}
            action={<LinkButton to="/company/create">{t(($) => $.company.new)}</LinkButton>}
          />
        }
      />
      <DeleteCompany company={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}

function useColumns(activeId: string | undefined, switchTo: (id: string, name: string) => Promise<void>) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  // biome-ignore lint/correctness/useExhaustiveDependencies: switchTo always does the same
  return useMemo(
    (): TableColumn<CompanyRow>[] => [
      nameColumn(t, { width: 235 }),
      {
        id: 'open',
        header: t(($) => $.words.open),
        cell: ({ companyId, name }) =>
          companyId === activeId ? (
            <StatusBadge status="ok" look="plain">
              {t(($) => $.company.active)}
            </StatusBadge>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t(($) => $.company.open, { name })}
              onClick={() => void switchTo(companyId, name)}
            >
              {t(($) => $.words.open)}
            </Button>
          ),
        beside: true,
        width: 110,
      },
      {
        id: 'nodeCount',
        header: t(($) => $.company.nodes),
        cell: ({ nodeCount }) => <span className="fyr-digits">{formatNumber(nodeCount, language)}</span>,
        align: 'end',
        width: 90,
      },
      {
        id: 'orgNumber',
        header: t(($) => $.company.fields.orgNumber),
        value: ({ orgNumber }) => orgNumber,
        sortable: false,
        width: 255,
      },
      {
        id: 'email',
        header: t(($) => $.company.fields.email),
        value: ({ invoiceAdress }) => invoiceAdress,
        sortable: false,
      },
      {
        id: 'country',
        header: t(($) => $.company.fields.country),
        value: ({ country }) => country && countryName(country, language),
        sortable: false,
        width: 130,
      },
      createdAtColumn(t, { standard: false, sortable: false }),
    ],
    [t, language, activeId],
  )
}

const idOf = ({ companyId }: CompanyRow) => companyId
