import type { ActiveAlarm } from '@fyr/contract/automation/alarms/alarm-events'
import {
  mdiAccessPointNetwork,
  mdiBellPlusOutline,
  mdiBellRingOutline,
  mdiBellSleepOutline,
  mdiCheckAll,
  mdiCheckCircleOutline,
  mdiHistory,
  mdiPencilOutline,
} from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#api/live/live.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { wasAcknowledgedHere } from '#entities/alarms/acknowledge.ts'
import { activeAlarmPages, watchingRuleCount } from '#entities/alarms/queries.ts'
import { useEndSnooze } from '#entities/alarms/use-end-snooze.ts'
import { useValuesNow } from '#entities/alarms/use-values-now.ts'
import { Button } from '#ui/layout.ts'
import type { MenuItems } from '#ui/menus/menu-button.tsx'
import { personName } from '#ui/person.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { listParams } from '#ui/resource/list-query.ts'
import { usePagedList } from '#ui/resource/list-state.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import type { TableView } from '#ui/table/view/view.ts'
import { AlarmTabs } from '../alarm-tabs.tsx'
import { priorities } from '../choices.ts'
import { useActiveColumns } from './use-active-columns.tsx'

// Opened by a click; the page need not wait for it.
const SnoozeDialog = lazy(async () => ({
  default: (await import('#entities/alarms/snooze-dialog.tsx')).SnoozeDialog,
}))
const AcknowledgeDialog = lazy(async () => ({
  default: (await import('#entities/alarms/acknowledge-dialog.tsx')).AcknowledgeDialog,
}))

/** What is wrong now, worst first: what waits for somebody, then what somebody has taken and is still out of range. */
export function ActiveAlarmsPage() {
  const companyId = useCompanyId()
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const list = usePagedList((view) => activeAlarmPages(companyId, queryOf(view)))
  const alarms = list.source.rows ?? none
  const valuesNow = useValuesNow(alarms)
  const [chosen, setChosen] = useState<{ alarms: readonly ActiveAlarm[]; clear?: () => void }>(nobody)
  const [snoozing, setSnoozing] = useState<ActiveAlarm | null>(null)
  const endSnooze = useEndSnooze()
  const mayAcknowledge = may('Alarm.Update')
  const columns = useActiveColumns(
    valuesNow,
    mayAcknowledge ? (alarm) => setChosen({ alarms: [alarm] }) : null,
  )

  useNewsOfOthers()

  function menuOf(alarm: ActiveAlarm): MenuItems {
    const { alarmId, tag, acknowledged, snoozedUntil } = alarm
    return [
      mayAcknowledge &&
        acknowledged === null && {
          label: t(($) => $.alarms.acknowledge.action),
          icon: mdiCheckCircleOutline,
          onClick: () => setChosen({ alarms: [alarm] }),
        },
      mayAcknowledge &&
        acknowledged === null && {
          label: t(($) => $.alarms.snooze.action),
          icon: mdiBellSleepOutline,
          onClick: () => setSnoozing(alarm),
        },
      mayAcknowledge &&
        snoozedUntil !== null && {
          label: t(($) => $.alarms.snooze.end),
          icon: mdiBellRingOutline,
          onClick: () => endSnooze(alarm),
        },
      {
        label: t(($) => $.alarms.openNode),
        icon: mdiAccessPointNetwork,
        onClick: () => void navigate({ to: '/tagdetails/$deveui', params: { deveui: tag } }),
      },
      mayAcknowledge && {
        label: t(($) => $.alarms.openAlarm),
        icon: mdiPencilOutline,
        onClick: () => void navigate({ to: '/alarm/$id', params: { id: alarmId } }),
      },
      {
        label: t(($) => $.alarms.showHistory),
        icon: mdiHistory,
        onClick: () => void navigate({ to: '/alarm/history', search: { alarmId } }),
      },
    ]
  }

  return (
    <ListPage
      {...list}
      title={t(($) => $.alarms.title)}
      label={t(($) => $.alarms.tabs.active)}
      tabs={<AlarmTabs companyId={companyId} />}
      counted="alarms"
      columns={columns}
      rowId={idOf}
      rowLabel={(alarm) => `${alarm.name}, ${alarm.tagName}`}
      rowHref={({ tag }) => `/tagdetails/${encodeURIComponent(tag)}`}
      rowMenu={menuOf}
      {...(mayAcknowledge && {
        bulk: (ticked: ActiveAlarm[], clear: () => void) => (
          <BulkAcknowledge
            alarms={ticked.filter(({ acknowledged }) => acknowledged === null)}
            onClick={(waiting) => setChosen({ alarms: waiting, clear })}
          />
        ),
      })}
      create={
        may('Alarm.Create') && {
          label: t(($) => $.alarms.new),
          icon: mdiBellPlusOutline,
          to: '/alarm/create',
        }
      }
      empty={useEmptyState(companyId, alarms.length === 0)}
    >
      {snoozing && (
        <Suspense fallback={null}>
          <SnoozeDialog alarm={snoozing} onClose={() => setSnoozing(null)} />
        </Suspense>
      )}
      {chosen.alarms.length > 0 && (
        <Suspense fallback={null}>
          <AcknowledgeDialog
            alarms={chosen.alarms}
            onClose={() => setChosen(nobody)}
            onDone={() => chosen.clear?.()}
          />
        </Suspense>
      )}
    </ListPage>
  )
}

interface BulkAcknowledgeProps {
  alarms: readonly ActiveAlarm[]
  onClick: (alarms: readonly ActiveAlarm[]) => void
}

function BulkAcknowledge({ alarms, onClick }: BulkAcknowledgeProps) {
  const { t } = useTranslation()
  return (
    <Button
      size="compact-sm"
      disabled={alarms.length === 0}
      icon={mdiCheckAll}
      onClick={() => onClick(alarms)}
    >
      {t(($) => $.alarms.acknowledge.action)}
    </Button>
  )
}

/** Nothing is wrong: said with how many rules it is said by. */
function useEmptyState(companyId: string, isEmpty: boolean) {
  const { t } = useTranslation()
  const { data: count } = useQuery({ ...watchingRuleCount(companyId), enabled: isEmpty })
  return useMemo(() => {
    const title = t(($) => $.alarms.empty.activeTitle)
    if (count !== 0) {
      const text = count === undefined ? '' : t(($) => $.alarms.empty.watching, { count })
      // All is well: nothing is asked of anybody.
      return { icon: mdiCheckCircleOutline, title, text, action: null }
    }
    return { icon: mdiBellPlusOutline, title, text: t(($) => $.alarms.empty.noRules) }
  }, [t, count])
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
        : t(($) => $.alarms.news.acknowledged, { user: personName(user), name }),
    )
  })
}

const states = ['flagging', 'back', 'acknowledged'] as const

function queryOf(view: TableView) {
  const priority = priorities.find((each) => each === view.filters.priority?.[0])
  const state = states.find((each) => each === view.filters.state?.[0])
  const [applicationId] = view.filters.application ?? []
  return {
    ...listParams(view, ['priority', 'triggered', 'name', 'tagName']),
    ...(priority && { priority }),
    ...(state && { state }),
    ...(applicationId && { applicationId }),
    withAcknowledged: 'true' as const,
  }
}

const none: readonly ActiveAlarm[] = []
const nobody = { alarms: none }
const idOf = ({ id }: ActiveAlarm) => id
