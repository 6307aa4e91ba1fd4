import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import type { KeyColumn } from '@fyr/contract/widgets/fields'
import type { SensorOverviewSettings } from '@fyr/contract/widgets/tables'
import { reachedBy } from '@fyr/contract/widgets/thresholds'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSilenceMs } from '#entities/nodes/company-settings.ts'
import { ConditionBadge } from '#entities/nodes/condition-badge.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { NodeLink } from '../parts/node-link.tsx'
import { type DrawnTable, ScrollTable } from '../parts/scroll-table.tsx'
import { ToneIcon } from '../parts/tone-mark.tsx'
import type { WidgetViewProps } from '../widget.ts'
import { columnHead, sortedNodes } from './overview-rows.ts'
import './sensor-overview.css'

type NodeValue = WidgetNode['values'][number]
type Props = WidgetViewProps<typeof moduleTypes.sensorOverview>

export default function SensorOverviewView(props: Props) {
  const { settings, data, size, title } = props
  const { t } = useTranslation()
  const drawn = useDrawn(props)
  if (data.nodes.length === 0) {
    return (
      <EmptyState
        compact
        title={t(($) => $.widgets.sensorOverview.noNodes)}
        text={
          settings.nodes.by === 'nodes'
            ? t(($) => $.widgets.sensorOverview.noneChosen)
            : t(($) => $.widgets.sensorOverview.noneThere)
        }
      />
    )
  }
  return (
    <div className="fyr-w-overview">
      <ScrollTable
        label={title || t(($) => $.widgets.types.sensorOverview.name)}
        drawn={drawn}
        size={size}
        firstIsHead
      />
      {data.truncated && (
        <p className="fyr-w-overview-more fyr-dimmed">
          {t(($) => $.widgets.sensorOverview.truncated, { count: data.nodes.length })}
        </p>
      )}
    </div>
  )
}

function useDrawn({ settings, data, editing }: Props): DrawnTable {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const silenceMs = useSilenceMs()
  const { keys, show, sort } = settings
  const nodes = useMemo(() => sortedNodes(data.nodes, sort, language), [data.nodes, sort, language])
  const value = (shown: NodeValue | undefined, unit: string, column: KeyColumn | null) => (
    <>
      {column && <ToneIcon reached={reachedBy(column.thresholds, shown?.latest?.value)} />}
      <Value
        value={shown?.latest?.value}
        unit={unit || undefined}
        valueMapping={shown?.valueMapping}
        at={shown?.latest?.createdAt}
        staleAfterMs={silenceMs}
        decimals={column?.decimals ?? shown?.decimals}
      />
    </>
  )
  const extras: Record<SensorOverviewSettings['show'][number], Column> = {
    status: {
      name: 'status',
      text: t(($) => $.words.status),
      cell: (node) => <ConditionBadge node={node} look="plain" />,
    },
    lastContact: {
      name: 'lastContact',
      text: t(($) => $.nodes.lastContact),
      cell: ({ lastContact }) => <TimeAgo at={lastContact} />,
    },
    battery: {
      name: 'battery',
      text: t(($) => $.nodes.battery),
      isNumber: true,
      cell: ({ battery }) => <Value value={battery} unit="%" decimals={0} />,
    },
    rssi: {
      name: 'rssi',
      text: t(($) => $.nodes.signal),
      isNumber: true,
      cell: ({ rssi }) => <Value value={rssi} unit="dBm" />,
    },
    application: {
      name: 'application',
      text: t(($) => $.words.application),
      cell: ({ applicationName }) => <span title={applicationName}>{applicationName}</span>,
    },
  }
  const main: Column = {
    name: 'main',
    text: t(($) => $.words.value),
    cell: ({ values }) => {
      const first = values[0]
      return first ? (
        <>
          {value(first, first.unit, null)}
          <span className="fyr-dimmed"> {first.label || first.key}</span>
        </>
      ) : (
        '–'
      )
    },
  }
  const ofKeys = keys.map((column): Column => {
    const { label, unit } = columnHead(column, nodes)
    return {
      name: `key ${column.key}`,
      text: label,
      isNumber: true,
      cell: ({ values }) =>
        value(
          values.find(({ key }) => key === column.key),
          unit,
          column,
        ),
    }
  })
  const columns: Column[] = [
    {
      name: 'node',
      text: t(($) => $.words.node),
      cell: ({ deveui, name }) => (
        <span title={name}>
          <NodeLink deveui={deveui} name={name} editing={editing} />
        </span>
      ),
    },
    ...show.filter((each) => each === 'status').map((each) => extras[each]),
    ...(ofKeys.length > 0 ? ofKeys : [main]),
    ...show.filter((each) => each !== 'status').map((each) => extras[each]),
  ]
  return {
    head: columns.map(({ name, text, isNumber = false }) => ({ name, text, isNumber })),
    count: nodes.length,
    cells(row) {
      const node = nodes[row]
      return node ? columns.map(({ cell }) => cell(node)) : []
    },
  }
}

interface Column {
  name: string
  text: string
  isNumber?: boolean
  cell: (node: WidgetNode) => ReactNode
}
