import type { ActiveAlarm } from '@fyr/contract/alarms'
import {
  mdiAccessPointNetwork,
  mdiBellOutline,
  mdiCheckAll,
  mdiCheckCircleOutline,
  mdiHistory,
  mdiPencilOutline,
} from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#api/live.ts'
import { useMay } from '#api/rights.ts'
import { WithCompany } from '#features/company/with-company.tsx'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import type { MenuItem } from '#ui/menu-button.tsx'
import { Page } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar.ts'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { localRows } from '#ui/table/rows.ts'
import { useTableView } from '#ui/table/use-table-view.ts'
import { wasAcknowledgedHere } from './acknowledge.ts'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'
import { AlarmTabs } from './alarm-tabs.tsx'
import { activeAlarms } from './queries.ts'
import { useActiveColumns } from './use-active-columns.tsx'
import { useRules } from './use-rules.ts'
import { useValuesNow } from './use-values-now.ts'

export function ActiveAlarmsPage() {
  const { t } = useTranslation()
  return (
    <Page title={t(($) => $.alarms.title)} layout="fill">
      <WithCompany>{(companyId) => <ActiveAlarms companyId={companyId} />}</WithCompany>
    </Page>
  )
}

/** What is wrong and waits for somebody: worst first, as the server sorts it. */
function ActiveAlarms({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const [view, onView] = useTableView()
  const query = useQuery(activeAlarms(companyId))
  const valuesNow = useValuesNow(query.data ?? none)
  const [chosen, setChosen] = useState<{ alarms: readonly ActiveAlarm[]; clear?: () => void }>(nobody)
  const mayAcknowledge = may('Alarm.Update')
  const ruleOf = useRules(companyId, query.data ?? none)
  const columns = useActiveColumns(
    ruleOf,
    valuesNow,
    mayAcknowledge ? (alarm) => setChosen({ alarms: [alarm] }) : null,
  )

  useNewsOfOthers()

  function menuOf(alarm: ActiveAlarm): MenuItem[] {
    const { alarmId, tag } = alarm
    const items: MenuItem[] = []
    if (mayAcknowledge) {
      const onClick = () => setChosen({ alarms: [alarm] })
      items.push({ label: t(($) => $.alarms.acknowledge.action), icon: mdiCheckCircleOutline, onClick })
    }
    items.push({
      label: t(($) => $.alarms.openNode),
      icon: mdiAccessPointNetwork,
      onClick: () => void navigate({ to: '/tagdetails/$deveui', params: { deveui: tag } }),
    })
    if (mayAcknowledge) {
      const onClick = () => void navigate({ to: '/alarm/$id', params: { id: alarmId } })
      items.push({ label: t(($) => $.alarms.openAlarm), icon: mdiPencilOutline, onClick })
    }
    items.push({
      label: t(($) => $.alarms.showHistory),
      icon: mdiHistory,
      onClick: () => void navigate({ to: '/alarm/history', search: { alarmId } }),
    })
    return items
  }

  return (
    <>
      <AlarmTabs companyId={companyId} />
      <DataTable
        label={t(($) => $.alarms.tabs.active)}
        counted="alarms"
        columns={columns}
        source={localRows({ ...query, isPlaceholderData: false })}
        view={view}
        onView={onView}
        rowId={idOf}
        rowLabel={(alarm) => `${alarm.name}, ${alarm.tagName}`}
        rowHref={({ tag }) => `/tagdetails/${encodeURIComponent(tag)}`}
        rowMenu={menuOf}
        {...(mayAcknowledge && {
          bulk: (alarms: ActiveAlarm[], clear: () => void) => (
            <Button
              size="compact-sm"
              leftSection={<Icon path={mdiCheckAll} size={16} />}
              onClick={() => setChosen({ alarms, clear })}
            >
              {t(($) => $.alarms.acknowledge.action)}
            </Button>
          ),
        })}
        empty={
          <EmptyState
            icon={mdiBellOutline}
            title={t(($) => $.alarms.empty.activeTitle)}
            text={t(($) => $.alarms.empty.activeText)}
          />
        }
      />
      <AcknowledgeDialog
        alarms={chosen.alarms}
        onClose={() => setChosen(nobody)}
        onDone={() => chosen.clear?.()}
      />
    </>
  )
}

/** Why a row has changed or gone, when nobody here has done it. */
function useNewsOfOthers(): void {
  const { t } = useTranslation()
  useLiveEvents(['alarmReset'], ({ name }) => snackbar.notice(t(($) => $.alarms.news.reset, { name })))
  useLiveEvents(['alarmAcknowledged'], ({ id, name, user }) => {
    if (wasAcknowledgedHere(id)) return
    snackbar.notice(
      user === null
        ? t(($) => $.alarms.news.acknowledgedByItself, { name })
        : t(($) => $.alarms.news.acknowledged, { user, name }),
    )
  })
}

const none: readonly ActiveAlarm[] = []
const nobody = { alarms: none }
const idOf = ({ id }: ActiveAlarm) => id
