import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import { lowBattery } from '@fyr/contract/devices/nodes/node-condition'
import type { InfoCardSettings } from '@fyr/contract/widgets/tables'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiAccessPointNetwork, mdiTuneVariant } from '@mdi/js'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { imageUrl } from '#api/client/base.ts'
import { useSilenceMs } from '#entities/nodes/company-settings.ts'
import { ConditionBadge } from '#entities/nodes/condition-badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmptyState } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { NodeLink } from '../parts/node-link.tsx'
import type { WidgetViewProps } from '../widget.ts'
import { cardValues } from './card-values.ts'
import './info-card.css'

export default function InfoCardView(props: WidgetViewProps<typeof moduleTypes.infoCard>) {
  const { settings, data, size, editing } = props
  const { t } = useTranslation()
  const silenceMs = useSilenceMs()
  const { deveui, keys, show } = settings
  const node = data.nodes[0]
  if (deveui === null) {
    return (
      <EmptyState
        compact
        icon={mdiTuneVariant}
        title={t(($) => $.widgets.state.notChosen)}
        text={t(($) => $.widgets.infoCard.notChosenText)}
      />
    )
  }
  if (!node) {
    return (
      <EmptyState
        compact
        title={t(($) => $.widgets.state.nodeGone)}
        text={t(($) => $.widgets.state.nodeGoneText, { deveui })}
      />
    )
  }
  const isFlat = size.height < 130
  return (
    <section className="fyr-w-card" data-flat={isFlat || undefined} aria-label={node.name}>
      <div className="fyr-w-card-head">
        {show.includes('image') && !isFlat && size.width >= 180 && <Picture image={node.image} />}
        <div className="fyr-w-card-title">
          <strong title={node.name}>
            <NodeLink deveui={node.deveui} name={node.name} editing={editing} />
          </strong>
          <Conditions node={node} show={show} />
        </div>
      </div>
      <dl className="fyr-w-card-values">
        {cardValues(node.values, keys).map(({ key, label, unit, decimals, valueMapping, latest }) => (
          <div key={key}>
            <dt title={label || key}>{label || key}</dt>
            <dd>
              <Value
                value={latest?.value}
                unit={unit || undefined}
                decimals={decimals}
                valueMapping={valueMapping}
                at={latest?.createdAt}
                staleAfterMs={silenceMs}
              />
            </dd>
          </div>
        ))}
        <Facts node={node} show={show} />
      </dl>
    </section>
  )
}

const Picture = ({ image }: { image: string | null }) =>
  image ? (
    <img className="fyr-w-card-picture" src={imageUrl(image)} alt="" />
  ) : (
    <span className="fyr-w-card-picture" aria-hidden="true">
      <Icon path={mdiAccessPointNetwork} size={24} />
    </span>
  )

interface PartProps {
  node: WidgetNode
  show: InfoCardSettings['show']
}

/** The one state that matters most; with alarms alone, only whether there are any. */
function Conditions({ node, show }: PartProps) {
  const { t } = useTranslation()
  const hasStatus = show.includes('status')
  const hasAlarms = show.includes('alarms')
  if (hasStatus) {
    return <ConditionBadge node={hasAlarms ? node : { ...node, alarm: 0 }} />
  }
  if (!hasAlarms) return null
  return (
    <StatusBadge status={node.alarm > 0 ? 'alarm' : 'ok'}>
      {node.alarm > 0
        ? t(($) => $.nodes.alarms, { count: node.alarm })
        : t(($) => $.widgets.infoCard.noAlarms)}
    </StatusBadge>
  )
}

/** What is known of the node beside its values, in the order of the contract. */
function Facts({ node, show }: PartProps) {
  const { t } = useTranslation()
  const { lat, long, battery, count } = node
  const facts: Partial<Record<InfoCardSettings['show'][number], [label: string, value: ReactNode]>> = {
    lastContact: [t(($) => $.nodes.lastContact), <TimeAgo key="at" at={node.lastContact} />],
    battery: [
      t(($) => $.nodes.battery),
      <span key="battery" className={battery !== null && battery < lowBattery ? 'fyr-w-card-low' : undefined}>
        <Value value={battery} unit="%" decimals={0} />
      </span>,
    ],
    rssi: [t(($) => $.nodes.signal), <Value key="rssi" value={node.rssi} unit="dBm" />],
    application: [t(($) => $.words.application), node.applicationName],
    position: [
      t(($) => $.widgets.infoCard.parts.position),
      lat === null || long === null ? '–' : `${lat.toFixed(5)}, ${long.toFixed(5)}`,
    ],
    count: [t(($) => $.nodes.count), <Value key="count" value={count} decimals={0} />],
  }
  return show.map((part) => {
    const fact = facts[part]
    return (
      fact && (
        <div key={part} className="fyr-w-card-fact">
          <dt>{fact[0]}</dt>
          <dd>{fact[1]}</dd>
        </div>
      )
    )
  })
}
