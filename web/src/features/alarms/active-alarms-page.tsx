import type { ActiveAlarm } from '@fyr/contract/alarms'
import {
  mdiAccessPointNetwork,
  mdiBellOutline,
  mdiCheckAll,
  mdiCheckCircleOutline,
  mdiHistory,
  mdiPencilOutline,
} from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#api/live.ts'
import { useMay } from '#api/rights.ts'
import { useCompanyId } from '#api/session-state.ts'
import { wasAcknowledgedHere } from '#entities/alarms/acknowledge.ts'
import { AcknowledgeDialog } from '#entities/alarms/acknowledge-dialog.tsx'
import { activeAlarms } from '#entities/alarms/queries.ts'
import { useValuesNow } from '#entities/alarms/use-values-now.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import type { MenuItem } from '#ui/menu-button.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import { snackbar } from '#ui/snackbar.ts'
import { AlarmTabs } from './alarm-tabs.tsx'
import { useActiveColumns } from './use-active-columns.tsx'
import { useAlarmsById } from './use-alarms-by-id.ts'

/** What is wrong and waits for somebody: worst first, as the server sorts it. */
export function ActiveAlarmsPage() {
  const companyId = useCompanyId()
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const list = useLocalList(activeAlarms(companyId))
  const alarms = list.source.rows ?? none
  const valuesNow = useValuesNow(alarms)
  const [chosen, setChosen] = useState<{ alarms: readonly ActiveAlarm[]; clear?: () => void }>(nobody)
  const mayAcknowledge = may('Alarm.Update')
  const ruleOf = useAlarmsById(companyId, alarms)
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
      empty={{
        icon: mdiBellOutline,
        title: t(($) => $.alarms.empty.activeTitle),
        text: t(($) => $.alarms.empty.activeText),
      }}
    >
      <AcknowledgeDialog
        alarms={chosen.alarms}
        onClose={() => setChosen(nobody)}
        onDone={() => chosen.clear?.()}
      />
    </ListPage>
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
