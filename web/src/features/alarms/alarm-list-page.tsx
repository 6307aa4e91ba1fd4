import type { Alarm } from '@fyr/contract/alarms'
import { mdiBellPlusOutline, mdiContentCopy, mdiDeleteOutline, mdiHistory, mdiPencilOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#api/queries.ts'
import { useMay } from '#api/rights.ts'
import { WithCompany } from '#features/company/with-company.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/links.tsx'
import type { MenuItem } from '#ui/menu-button.tsx'
import { Page } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar.ts'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { localRows } from '#ui/table/rows.ts'
import { useTableView } from '#ui/table/use-table-view.ts'
import { AlarmTabs } from './alarm-tabs.tsx'
import { DeleteAlarm } from './delete-alarm.tsx'
import { alarmList } from './queries.ts'
import { useAlarmColumns } from './use-alarm-columns.tsx'

export function AlarmListPage() {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <Page
      title={t(($) => $.alarms.title)}
      layout="fill"
      actions={
        may('Alarm.Create') && (
          <LinkButton to="/alarm/create" leftSection={<Icon path={mdiBellPlusOutline} size={18} />}>
            {t(($) => $.alarms.new)}
          </LinkButton>
        )
      }
    >
      <WithCompany>{(companyId) => <AlarmList companyId={companyId} />}</WithCompany>
    </Page>
  )
}

function AlarmList({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const [view, onView] = useTableView()
  const query = useQuery(alarmList(companyId))
  const columns = useAlarmColumns(companyId)
  const menu = useAlarmMenu()
  const mayChange = may('Alarm.Update')

  return (
    <>
      <AlarmTabs companyId={companyId} />
      <DataTable
        label={t(($) => $.alarms.title)}
        counted="alarms"
        columns={columns}
        source={localRows({ ...query, isPlaceholderData: false })}
        view={view}
        onView={onView}
        rowId={idOf}
        rowLabel={(alarm) => alarm.name}
        rowHref={(alarm) =>
          mayChange ? `/alarm/${alarm.id}` : `/tagdetails/${encodeURIComponent(alarm.tag)}`
        }
        rowMenu={menu.items}
        empty={
          <EmptyState
            icon={mdiBellPlusOutline}
            title={t(($) => $.alarms.empty.title)}
            text={t(($) => $.alarms.empty.text)}
            action={
              may('Alarm.Create') && <LinkButton to="/alarm/create">{t(($) => $.alarms.new)}</LinkButton>
            }
          />
        }
      />
      <DeleteAlarm alarm={menu.deleting} onClose={menu.stopDeleting} />
    </>
  )
}

function useAlarmMenu() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<Alarm | null>(null)
  const copy = useCall((api) => api.alarms.copy, {
    changes: [(api) => api.alarms],
    onDone: ({ name }) => snackbar.done(t(($) => $.alarms.copyDone, { name })),
  })

  function items(alarm: Alarm): MenuItem[] {
    const { id } = alarm
    const found: MenuItem[] = []
    if (may('Alarm.Update')) {
      const onClick = () => void navigate({ to: '/alarm/$id', params: { id } })
      found.push({ label: t(($) => $.words.edit), icon: mdiPencilOutline, onClick })
    }
    if (may('Alarm.Create')) {
      const onClick = () => copy.mutate({ params: { id } })
      found.push({ label: t(($) => $.words.copy), icon: mdiContentCopy, onClick })
    }
    found.push({
      label: t(($) => $.alarms.showHistory),
      icon: mdiHistory,
      onClick: () => void navigate({ to: '/alarm/history', search: { alarmId: id } }),
    })
    if (may('Alarm.Update')) {
      const onClick = () => setDeleting(alarm)
      found.push({ label: t(($) => $.words.delete), icon: mdiDeleteOutline, dangerous: true, onClick })
    }
    return found
  }
  return { items, deleting, stopDeleting: () => setDeleting(null) }
}

const idOf = ({ id }: Alarm) => id
