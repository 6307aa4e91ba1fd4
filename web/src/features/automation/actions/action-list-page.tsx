import type { Action } from '@fyr/contract/automation/actions'
import { mdiHistory, mdiLightningBoltOutline, mdiSendOutline, mdiTimerRefreshOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Button } from '#ui/layout.ts'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { useNow } from '#ui/time/context.tsx'
import { ActionTabs } from './action-tabs.tsx'
import { isOnCooldown } from './cooldown.ts'
import { actionList } from './queries.ts'
import { useActionColumns } from './use-action-columns.tsx'
import { useActionCommands, useDeleteAction } from './use-action-commands.ts'

/** What the company wants to be told of, and whom. */
export function ActionListPage() {
  const { t } = useTranslation()
  const mayChange = useMay()('Actions.Create')
  const navigate = useNavigate()
  const deletion = useDeleteAction()
  const { test, reset, resetAll } = useActionCommands()
  const list = usePagedList(actionList)
  const now = useNow()
  const waits = list.source.rows?.some((action) => isOnCooldown(action, now)) ?? false
  const menu = (action: Action) => {
    const id = action.actionId
    return [
      editItem(t, () => void navigate({ to: '/actions/$id', params: { id } })),
      {
        label: t(($) => $.actions.tabs.history),
        icon: mdiHistory,
        onClick: () => void navigate({ to: '/actions/history', search: { actionId: id } }),
      },
      {
        label: t(($) => $.actions.test),
        icon: mdiSendOutline,
        onClick: () => test.mutate({ params: { id } }),
      },
      isOnCooldown(action, now) && {
        label: t(($) => $.actions.reset),
        icon: mdiTimerRefreshOutline,
        onClick: () => reset.mutate({ params: { id } }),
      },
      deleteItem(t, () => deletion.ask(action)),
    ]
  }
  return (
    <ListPage
      {...list}
      title={t(($) => $.actions.title)}
      tabs={<ActionTabs />}
      counted="actions"
      columns={useActionColumns()}
      rowId={({ actionId }) => actionId}
      rowLabel={({ title }) => title}
      rowHref={({ actionId }) => `/actions/${actionId}`}
      rowMenu={mayChange && menu}
      actions={
        mayChange &&
        waits && (
          <Button
            variant="default"
            loading={resetAll.isPending}
            icon={mdiTimerRefreshOutline}
            onClick={() => resetAll.mutate({})}
          >
            {t(($) => $.actions.resetAll)}
          </Button>
        )
      }
      create={mayChange && { label: t(($) => $.actions.new), to: '/actions/create' }}
      empty={{
        icon: mdiLightningBoltOutline,
        title: t(($) => $.actions.empty.title),
        text: t(($) => $.actions.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}
