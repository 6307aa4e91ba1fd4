import type { MaintenanceWindow } from '@fyr/contract/automation/maintenance-windows'
import { mdiBellSleepOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { AlarmTabs } from '../alarm-tabs.tsx'
import { windowList } from './queries.ts'
import { useDeleteWindow } from './use-delete-window.ts'
import { useWindowColumns } from './use-window-columns.tsx'

/** Times in which alarms are recorded and nobody is told. */
export function WindowListPage() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const deletion = useDeleteWindow()
  const menu = (window: MaintenanceWindow) => [
    editItem(t, () => void navigate({ to: '/alarm/maintenance/$id', params: { id: window.id } })),
    deleteItem(t, () => deletion.ask(window)),
  ]
  return (
    <ListPage
      {...usePagedList(windowList)}
      title={t(($) => $.alarms.title)}
      label={t(($) => $.alarms.tabs.maintenance)}
      tabs={<AlarmTabs companyId={useCompanyId()} />}
      counted="windows"
      columns={useWindowColumns()}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      rowHref={({ id }) => `/alarm/maintenance/${id}`}
      rowMenu={may('Alarm.Update') && menu}
      create={
        may('Alarm.Create') && {
          label: t(($) => $.alarms.maintenance.new),
          icon: mdiBellSleepOutline,
          to: '/alarm/maintenance/create',
        }
      }
      empty={{
        icon: mdiBellSleepOutline,
        title: t(($) => $.alarms.maintenance.emptyTitle),
        text: t(($) => $.alarms.maintenance.hint),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}
