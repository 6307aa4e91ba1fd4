import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { NoCompany } from '#features/companies/company/no-company.tsx'
import { Drawer } from '#ui/dialogs/overlays.ts'
import { Skeleton } from '#ui/layout.ts'
import { Loaded } from '#ui/states.tsx'
import { categoryTree } from './queries.ts'
import { TreeWork } from './rows/tree-work.tsx'
import './category-panel.css'

/** Categories and dashboards of the company, over any page (specification, section 2.4). */
export function CategoryPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { userCompany } = useSession()
  // What lies over the panel takes Escape for itself.
  const [covered, setCovered] = useState(false)
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!covered}
      trapFocus={!covered}
      size={440}
      title={t(($) => $.dashboardTree.title)}
      classNames={{ content: 'fyr-tree-drawer', body: 'fyr-tree-panel' }}
    >
      {userCompany ? (
        <CompanyTree companyId={userCompany.companyId} onClose={onClose} onCovered={setCovered} />
      ) : (
        <NoCompany />
      )}
    </Drawer>
  )
}

/** The same within the side menu, where it stays. */
export function DockedPanel() {
  const { userCompany } = useSession()
  return userCompany && <CompanyTree companyId={userCompany.companyId} docked />
}

interface CompanyTreeProps {
  companyId: string
  docked?: boolean
  onClose?: () => void
  onCovered?: (covered: boolean) => void
}

function CompanyTree({ companyId, ...props }: CompanyTreeProps) {
  const query = useQuery(categoryTree(companyId))
  return (
    <Loaded query={query} skeleton={<Skeleton height={220} />}>
      {(tree) => <TreeWork key={companyId} saved={tree} companyId={companyId} {...props} />}
    </Loaded>
  )
}
