import type { CategoryTreeNode } from '@fyr/contract/dashboards/dashboard-categories'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { Select } from '#ui/form/inputs.ts'
import { categoriesOf, contentsOf, keyOf, mayLieIn, type Place, positionOf, type Tree } from '../tree/tree.ts'

interface MoveDialogProps {
  tree: Tree
  node: CategoryTreeNode
  onClose: () => void
  onMove: (place: Place) => void
}

const top = 'top'

/** Into which category: what dragging does, by a list. */
export function MoveDialog({ tree, node, onClose, onMove }: MoveDialogProps) {
  const { t } = useTranslation()
  const key = keyOf(node)
  const [target, setTarget] = useState(positionOf(tree, key)?.parent ?? top)
  const choices = [
    { value: top, label: t(($) => $.dashboardTree.top) },
    ...categoriesOf(tree)
      .filter(({ category }) => mayLieIn(tree, key, keyOf(category)))
      .map(({ category, depth }) => ({
        value: keyOf(category),
        label: `${'\u2003'.repeat(depth)}${category.title}`,
      })),
  ]
  return (
    <Modal
      opened
      size={450}
      onClose={onClose}
      title={t(($) => $.dashboardTree.moveTitle, { name: node.title })}
    >
      <Form
        busy={false}
        problem={null}
        submitLabel={t(($) => $.dashboardTree.moveAction)}
        onCancel={onClose}
        onSubmit={(event) => {
          event?.preventDefault()
          const parent = target === top ? null : target
          onMove({ parent, index: contentsOf(tree, parent).length })
        }}
      >
        <Select
          label={t(($) => $.dashboardTree.moveTarget)}
          data={choices}
          value={target}
          onChange={(value) => setTarget(value ?? top)}
          allowDeselect={false}
          searchable={choices.length > 12}
          data-autofocus
        />
      </Form>
    </Modal>
  )
}
