import type { MaintenanceWindow } from '@fyr/contract/automation/maintenance-windows'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useTimeFormat, useTimeSettings } from '#ui/time/context.tsx'
import { weekdayName } from '#ui/time/weekdays.ts'

/** The columns of the list of maintenance windows. */
export function useWindowColumns(): TableColumn<MaintenanceWindow>[] {
  const { t } = useTranslation()
  const scopeText = useScopeText()
  const timesText = useTimesText()
  return [
    { id: 'name', header: t(($) => $.words.name), value: ({ name }) => name, main: true },
    {
      id: 'status',
      header: t(($) => $.words.status),
      cell: (window) => <WindowStatus window={window} />,
      sortable: false,
      width: 210,
      beside: true,
    },
    {
      id: 'times',
      header: t(($) => $.alarms.maintenance.when),
      cell: (window) => timesText(window),
      sortable: false,
      width: 300,
    },
    {
      id: 'scope',
      header: t(($) => $.alarms.maintenance.scope),
      cell: (window) => scopeText(window),
      sortable: false,
      width: 220,
    },
  ]
}

export function WindowStatus({ window }: { window: MaintenanceWindow }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { activeUntil, end } = window
  if (activeUntil !== null) {
    return (
      <StatusBadge status="attention" look="plain">
        {t(($) => $.alarms.maintenance.activeUntil, { time: format.moment(Date.parse(activeUntil)) })}
      </StatusBadge>
    )
  }
  const isOver = end !== null && Date.parse(end) <= Date.now()
  return (
    <span className="fyr-dimmed">
      {isOver ? t(($) => $.alarms.maintenance.ended) : t(($) => $.alarms.maintenance.planned)}
    </span>
  )
}

function useScopeText(): (window: MaintenanceWindow) => string {
  const { t } = useTranslation()
  return ({ wholeCompany, applications, nodes }) => {
    if (wholeCompany) return t(($) => $.alarms.maintenance.wholeCompany)
    const parts = [
      applications.length > 0 && t(($) => $.alarms.maintenance.applications, { count: applications.length }),
      nodes.length > 0 && t(($) => $.alarms.maintenance.nodes, { count: nodes.length }),
    ]
    return parts.filter(Boolean).join(', ')
  }
}

function useTimesText(): (window: MaintenanceWindow) => string {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { language } = useTimeSettings()
  return ({ start, end, days, from, to }) => {
    if (start !== null && end !== null) {
      return `${format.moment(Date.parse(start))} – ${format.moment(Date.parse(end))}`
    }
    const named =
      days.length % 7 === 0
        ? t(($) => $.alarms.maintenance.everyDay)
        : days.map((day) => weekdayName(day, language, 'short')).join(', ')
    return `${named} ${from ?? '00:00'}–${to ?? '24:00'}`
  }
}
