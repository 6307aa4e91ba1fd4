import type { CategoryTreeNode } from '@fyr/contract/dashboards/dashboard-categories'
import {
  mdiArrowDown,
  mdiArrowUp,
  mdiContentDuplicate,
  mdiFolderMoveOutline,
  mdiFolderPlusOutline,
  mdiPlus,
} from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import type { MenuItems } from '#ui/menus/menu-button.tsx'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import type { TreeDialog } from '../dialogs/tree-dialogs.tsx'
import { dashboardLists } from '../queries.ts'
import { type Step, stepOf } from '../tree/steps.ts'
import { keyOf, type Tree } from '../tree/tree.ts'

interface MenuOptions {
  tree: Tree
  editing: boolean
  onStep: (key: string, step: Step) => void
  onDialog: (dialog: TreeDialog) => void
  onMade: (key: string) => void
}

/** What can be done with a row: the specification's menus, and in edit mode what dragging does. */
export function useMenuItems({ tree, editing, onStep, onDialog, onMade }: MenuOptions) {
  const { t } = useTranslation()
  const mayCreate = useMay()('Dashboard.Create')
  const copy = useApiMutation((api) => api.dashboards.duplicate, {
    changes: dashboardLists,
    onDone: ({ dashboardId, name }) => {
      snackbar.done(t(($) => $.dashboardTree.created, { name }))
      onMade(`dashboard-${dashboardId}`)
    },
  })

  function movesOf(node: CategoryTreeNode): MenuItems {
    if (!editing) return []
    const from = keyOf(node)
    return [
      stepOf(tree, from, 'up') !== null && {
        label: t(($) => $.dashboardTree.up),
        icon: mdiArrowUp,
        onClick: () => onStep(from, 'up'),
      },
      stepOf(tree, from, 'down') !== null && {
        label: t(($) => $.dashboardTree.down),
        icon: mdiArrowDown,
        onClick: () => onStep(from, 'down'),
      },
      {
        label: t(($) => $.dashboardTree.moveTo),
        icon: mdiFolderMoveOutline,
        onClick: () => onDialog({ what: 'move', node, from }),
      },
    ]
  }

  return (node: CategoryTreeNode): MenuItems => {
    const from = keyOf(node)
    return node.isLeaf
      ? [
          mayCreate &&
            node.dashboardId > 0 && {
              label: t(($) => $.dashboardTree.copyDashboard),
              icon: mdiContentDuplicate,
              onClick: () => copy.mutate({ params: { id: node.dashboardId } }),
            },
          ...movesOf(node),
          deleteItem(t, () => onDialog({ what: 'removeDashboard', dashboard: node, from })),
        ]
      : [
          {
            label: t(($) => $.dashboardTree.newCategory),
            icon: mdiFolderPlusOutline,
            onClick: () => onDialog({ what: 'category', parent: node, from }),
          },
          {
            ...editItem(t, () => onDialog({ what: 'edit', category: node, from })),
            label: t(($) => $.dashboardTree.editCategory),
          },
          mayCreate && {
            label: t(($) => $.dashboardTree.newDashboard),
            icon: mdiPlus,
            onClick: () => onDialog({ what: 'dashboard', parent: node, from }),
          },
          ...movesOf(node),
          deleteItem(t, () => onDialog({ what: 'removeCategory', category: node, from })),
        ]
  }
}
