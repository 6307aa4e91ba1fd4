import { lowBattery } from '@fyr/contract/devices/nodes/node-condition'
import type { NodeDetail } from '@fyr/contract/devices/nodes/nodes'
import { mdiAccessPointNetwork } from '@mdi/js'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { imageUrl } from '#api/client/base.ts'
import { useMay } from '#api/session/rights.ts'
import { kindName } from '#entities/nodes/kinds.ts'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/links.tsx'
import { FactStrip } from '#ui/page/fact-strip.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'

/** Is it alive, and what is it: the facts in one line. */
export function NodeHead({ node }: { node: NodeDetail }) {
  const { t } = useTranslation()
  const may = useMay()
  const { battery, rssi, clockAhead, applicationId, applicationName } = node
  const application = may('Application.Update') ? (
    <TextLink to="/application/$id" params={{ id: applicationId }}>
      {applicationName}
    </TextLink>
  ) : (
    applicationName
  )
  return (
    <div className="fyr-node-head">
      {node.image ? (
        <img className="fyr-node-image" src={imageUrl(node.image)} alt="" />
      ) : (
        <span className="fyr-node-image" aria-hidden="true">
          <Icon path={mdiAccessPointNetwork} size={28} />
        </span>
      )}
      <FactStrip
        facts={[
          { label: t(($) => $.nodes.lastContact), value: <TimeAgo at={node.lastContact} /> },
          ...(battery === null
            ? []
            : [
                {
                  label: t(($) => $.nodes.battery),
                  value: <Value value={battery} unit="%" decimals={0} />,
                  attention: battery < lowBattery,
                },
              ]),
          { label: t(($) => $.words.application), value: application },
          { label: t(($) => $.nodes.kind), value: kindName(node.nodeType) },
          { label: t(($) => $.nodes.deviceId), value: <span className="fyr-mono">{node.deveui}</span> },
          ...(rssi === null
            ? []
            : [{ label: t(($) => $.nodes.signal), value: <Value value={rssi} unit="dBm" /> }]),
          ...(clockAhead === null
            ? []
            : [{ label: t(($) => $.nodes.clock), value: clockText(clockAhead, t), attention: true }]),
          { label: t(($) => $.nodes.count), value: <Value value={node.count} /> },
        ]}
      />
    </div>
  )
}

/** Roughly how far ahead: nobody sets a clock by it. */
function clockText(seconds: number, t: TFunction): string {
  if (seconds < 100) return t(($) => $.nodes.clockAhead.seconds, { count: seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes < 100) return t(($) => $.nodes.clockAhead.minutes, { count: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 48
    ? t(($) => $.nodes.clockAhead.hours, { count: hours })
    : t(($) => $.nodes.clockAhead.days, { count: Math.round(hours / 24) })
}
