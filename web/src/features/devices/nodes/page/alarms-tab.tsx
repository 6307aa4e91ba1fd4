import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { mdiBellOutline, mdiBellPlusOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { nodeAlarms } from '#entities/nodes/queries.ts'
import { useRuleColumns } from '#features/automation/alarms/rules/use-rule-columns.tsx'
import { LinkButton } from '#ui/links.tsx'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { localRows } from '#ui/table/rows/rows.ts'
import { useTableView } from '#ui/table/view/use-table-view.ts'

/** The alarms that watch this node. */
export function AlarmsTab({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const may = useMay()
  const { deveui } = node
  const companyId = useSession().userCompany?.companyId ?? ''
  const [view, onView] = useTableView()
  const all = useRuleColumns(companyId)
  const columns = useMemo(() => all.filter(({ id }) => id !== 'node' && id !== 'deveui'), [all])
  const alarms = useQuery(nodeAlarms(companyId, deveui))
  const source = useMemo(() => localRows<Alarm>({ ...alarms, data: alarms.data?.body }), [alarms])

  const create = may('Alarm.Create') && (
    <LinkButton to="/alarm/create" search={{ deveui }} variant="default" icon={mdiBellPlusOutline}>
      {t(($) => $.nodes.newAlarm)}
    </LinkButton>
  )
  return (
    <DataTable
      label={t(($) => $.nodes.tabs.alarms)}
      counted="alarms"
      columns={columns}
      source={source}
      view={view}
      onView={onView}
      rowId={rowId}
      rowLabel={(alarm) => alarm.name}
      {...(may('Alarm.Update') && { rowHref: (alarm: Alarm) => `/alarm/${alarm.id}` })}
      toolbar={create || undefined}
      empty={
        <EmptyState
          compact
          icon={mdiBellOutline}
          title={t(($) => $.nodes.noAlarms)}
          text={t(($) => $.nodes.noAlarmsText)}
          action={create || undefined}
        />
      }
    />
  )
}

const rowId = (alarm: Alarm) => alarm.id
