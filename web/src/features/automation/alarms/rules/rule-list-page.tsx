import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import { mdiBellPlusOutline, mdiHistory } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { alarmList } from '#entities/alarms/queries.ts'
import type { MenuItems } from '#ui/menus/menu-button.tsx'
import { deleteItem, duplicateItem, editItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { AlarmTabs } from '../alarm-tabs.tsx'
import { useDeleteAlarm } from './use-delete-alarm.ts'
import { useRuleColumns } from './use-rule-columns.tsx'

/** The rules that alarms are triggered by. */
export function RuleListPage() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const companyId = useCompanyId()
  const deletion = useDeleteAlarm()
  const copy = useApiMutation((api) => api.alarms.copy, {
    changes: [(api) => api.alarms],
    onDone: ({ name }) => snackbar.done(t(($) => $.alarms.copyDone, { name })),
  })
  const mayChange = may('Alarm.Update')
  const menuOf = (alarm: Alarm): MenuItems => {
    const { id } = alarm
    return [
      mayChange && editItem(t, () => void navigate({ to: '/alarm/$id', params: { id } })),
      may('Alarm.Create') && duplicateItem(t, () => copy.mutate({ params: { id } })),
      {
        label: t(($) => $.alarms.showHistory),
        icon: mdiHistory,
        onClick: () => void navigate({ to: '/alarm/history', search: { alarmId: id } }),
      },
      mayChange && deleteItem(t, () => deletion.ask(alarm)),
    ]
  }
  return (
    <ListPage
      {...useLocalList(alarmList(companyId))}
      title={t(($) => $.alarms.title)}
      label={t(($) => $.alarms.tabs.rules)}
      tabs={<AlarmTabs companyId={companyId} />}
      counted="rules"
      columns={useRuleColumns(companyId)}
      rowId={idOf}
      rowLabel={({ name }) => name}
      rowHref={({ id, tag }) => (mayChange ? `/alarm/${id}` : `/tagdetails/${encodeURIComponent(tag)}`)}
      rowMenu={menuOf}
      create={
        may('Alarm.Create') && {
          label: t(($) => $.alarms.new),
          icon: mdiBellPlusOutline,
          to: '/alarm/create',
        }
      }
      empty={{
        icon: mdiBellPlusOutline,
        title: t(($) => $.alarms.empty.title),
        text: t(($) => $.alarms.empty.text),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}

const idOf = ({ id }: Alarm) => id
