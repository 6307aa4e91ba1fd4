import { mdiFolderPlusOutline, mdiPencilOutline, mdiPlus } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { Switch } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button, Tooltip } from '#ui/layout.ts'

interface TreeToolsProps {
  docked: boolean
  editing: boolean
  /** Each undefined where the user may not. */
  onEditing: ((editing: boolean) => void) | undefined
  onNewCategory: (() => void) | undefined
  onNewDashboard: (() => void) | undefined
}

/**
 * What can be done with the tree as a whole: with words above it, or as icons beside its title in the side menu, where
 * the menus of its categories make dashboards.
 */
export function TreeTools({ docked, editing, onEditing, onNewCategory, onNewDashboard }: TreeToolsProps) {
  const { t } = useTranslation()
  const edit = t(($) => $.dashboardTree.edit)
  const newCategory = t(($) => $.dashboardTree.newCategory)
  if (docked) {
    return (
      <div className="fyr-tree-head" data-docked>
        {onEditing && (
          <Tooltip label={edit}>
            <ActionIcon aria-label={edit} aria-pressed={editing} onClick={() => onEditing(!editing)}>
              <Icon path={mdiPencilOutline} size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        {onNewCategory && (
          <Tooltip label={newCategory}>
            <ActionIcon aria-label={newCategory} onClick={onNewCategory}>
              <Icon path={mdiFolderPlusOutline} size={18} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    )
  }
  const button = { size: 'compact-sm', variant: 'default' } as const
  return (
    <div className="fyr-tree-head">
      {onEditing && (
        <Switch label={edit} checked={editing} onChange={(event) => onEditing(event.currentTarget.checked)} />
      )}
      {onNewCategory && (
        <Button
          {...button}
          leftSection={<Icon path={mdiFolderPlusOutline} size={16} />}
          onClick={onNewCategory}
        >
          {newCategory}
        </Button>
      )}
      {onNewDashboard && (
        <Button {...button} leftSection={<Icon path={mdiPlus} size={16} />} onClick={onNewDashboard}>
          {t(($) => $.dashboardTree.newDashboard)}
        </Button>
      )}
    </div>
  )
}
