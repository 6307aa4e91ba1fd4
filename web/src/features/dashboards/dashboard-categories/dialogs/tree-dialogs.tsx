import type {
  CategoryBranch,
  CategoryTreeNode,
  DashboardLeaf,
} from '@fyr/contract/dashboards/dashboard-categories'
import { lazy, Suspense } from 'react'
import { withTexts } from '#core/language/texts.ts'
import { keyOf, type Place, type Tree } from '../tree/tree.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RemoveCategory, RemoveDashboard } from './remove-dialogs.tsx'

// Few change categories, and its icons have many names.
const CategoryDialog = lazy(async () => ({ default: (await import('./category-dialog.tsx')).CategoryDialog }))
const CreateDashboard = lazy(
  withTexts(
    async () => ({ default: (await import('./create-dashboard.tsx')).CreateDashboard }),
    'dashboards',
    'maps',
  ),
)

/** What is asked; `from` is the row that it was asked of. */
export type TreeDialog = { from: string | null } & (
  | { what: 'category' | 'dashboard'; parent: CategoryBranch | null }
  | { what: 'edit' | 'removeCategory'; category: CategoryBranch }
  | { what: 'removeDashboard'; dashboard: DashboardLeaf }
  | { what: 'move'; node: CategoryTreeNode }
)

interface TreeDialogsProps {
  dialog: TreeDialog
  tree: Tree
  companyId: string
  onClose: () => void
  onMade: (key: string, parent: CategoryBranch | null) => void
  onMove: (key: string, place: Place) => void
}

/** The one dialog that is open over the tree. */
export function TreeDialogs({ dialog, tree, companyId, onClose, onMade, onMove }: TreeDialogsProps) {
  switch (dialog.what) {
    case 'category':
      return (
        <Suspense fallback={null}>
          <CategoryDialog
            companyId={companyId}
            category={null}
            parent={dialog.parent}
            onClose={onClose}
            onSaved={(id) => onMade(`category-${id}`, dialog.parent)}
          />
        </Suspense>
      )
    case 'edit':
      return (
        <Suspense fallback={null}>
          <CategoryDialog
            companyId={companyId}
            category={dialog.category}
            parent={null}
            onClose={onClose}
            onSaved={onClose}
          />
        </Suspense>
      )
    case 'dashboard':
      return (
        <Suspense fallback={null}>
          <CreateDashboard
            category={dialog.parent}
            onClose={onClose}
            onMade={(id) => onMade(`dashboard-${id}`, dialog.parent)}
          />
        </Suspense>
      )
    case 'removeCategory':
      return <RemoveCategory category={dialog.category} onClose={onClose} />
    case 'removeDashboard':
      return <RemoveDashboard dashboard={dialog.dashboard} onClose={onClose} />
    case 'move':
      return (
        <MoveDialog
          tree={tree}
          node={dialog.node}
          onClose={onClose}
          onMove={(place) => onMove(keyOf(dialog.node), place)}
        />
      )
  }
}
