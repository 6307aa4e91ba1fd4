import type { CategoryTreeNode } from '@fyr/contract/dashboards/dashboard-categories'
import { mdiArrowDown, mdiArrowUp, mdiFolderMoveOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Tooltip } from '#ui/layout.ts'
import type { Step } from '../tree/steps.ts'

interface MoveBarProps {
  node: CategoryTreeNode
  canStep: (step: Step) => boolean
  onStep: (step: Step) => void
  onMoveTo: () => void
}

/** For the row that is selected: what dragging does, by buttons. */
export function MoveBar({ node, canStep, onStep, onMoveTo }: MoveBarProps) {
  const { t } = useTranslation()
  const steps = [
    { step: 'up', icon: mdiArrowUp, label: t(($) => $.dashboardTree.up) },
    { step: 'down', icon: mdiArrowDown, label: t(($) => $.dashboardTree.down) },
  ] as const
  return (
    <div className="fyr-tree-bar" role="toolbar" aria-label={node.title}>
      <span className="fyr-grow fyr-tree-title">{node.title}</span>
      {steps.map(({ step, icon, label }) => (
        <Tooltip key={step} label={label}>
          <ActionIcon
            variant="default"
            aria-label={label}
            disabled={!canStep(step)}
            onClick={() => onStep(step)}
          >
            <Icon path={icon} size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
      <Button size="compact-md" variant="default" icon={mdiFolderMoveOutline} onClick={onMoveTo}>
        {t(($) => $.dashboardTree.moveTo)}
      </Button>
    </div>
  )
}
