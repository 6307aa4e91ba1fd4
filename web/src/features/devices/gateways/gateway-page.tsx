import type { Gateway } from '@fyr/contract/devices/gateways/gateways'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { FactStrip } from '#ui/page/fact-strip.tsx'
import { Section } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { Value } from '#ui/value.tsx'
import { GatewayForm } from './gateway-form.tsx'
import { GatewayHistory } from './gateway-history.tsx'
import { GatewayStateBadge } from './gateway-state.tsx'
import { HeardNodes } from './heard-nodes.tsx'
import { oneGateway } from './queries.ts'
import { useDeleteGateway } from './use-delete-gateway.ts'

const route = getRouteApi('/shell/of-company/gateways/$id')

/** One gateway: whether it is online, what it hears, and what is set on it. */
export function GatewayPage() {
  const { t } = useTranslation()
  const may = useMay()
  const { id } = route.useParams()
  return (
    <ResourcePage
      query={useQuery(oneGateway(id))}
      nameOf={({ name }) => name}
      title={t(($) => $.gateways.details)}
      trail={[{ label: t(($) => $.gateways.title), to: '/gateways' }]}
      skeletonHeight={420}
      beside={({ state }) => <GatewayStateBadge state={state} />}
      deletion={useDeleteGateway()}
      mayDelete={() => may('Gateway.Update')}
    >
      {(gateway) => (
        <>
          <Facts gateway={gateway} />
          <Section title={t(($) => $.gateways.history)}>
            <GatewayHistory gatewayId={gateway.gatewayId} />
          </Section>
          {may('Tag.View') && (
            <Section title={t(($) => $.gateways.heard.title)}>
              <HeardNodes gatewayId={gateway.gatewayId} />
            </Section>
          )}
          {may('Gateway.Update') && (
            <Section title={t(($) => $.gateways.details)}>
              <div className="fyr-form-width">
                <GatewayForm key={gateway.gatewayId} gateway={gateway} />
              </div>
            </Section>
          )}
        </>
      )}
    </ResourcePage>
  )
}

/** Roughly how wrong: nobody sets a clock by it. */
function clockText(seconds: number, t: TFunction): string {
  const direction = seconds > 0 ? 'clockAhead' : 'clockBehind'
  const minutes = Math.round(Math.abs(seconds) / 60)
  if (minutes < 100) return t(($) => $.gateways[direction].minutes, { count: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 48
    ? t(($) => $.gateways[direction].hours, { count: hours })
    : t(($) => $.gateways[direction].days, { count: Math.round(hours / 24) })
}

function Facts({ gateway }: { gateway: Gateway }) {
  const { t } = useTranslation()
  return (
    <FactStrip
      facts={[
        { label: t(($) => $.gateways.lastContact), value: <TimeAgo at={gateway.lastContact} /> },
        ...(gateway.clockError === null
          ? []
          : [
              { label: t(($) => $.gateways.clock), value: clockText(gateway.clockError, t), attention: true },
            ]),
        { label: t(($) => $.gateways.packets), value: <Value value={gateway.packets} /> },
        { label: t(($) => $.gateways.nodesHeard), value: <Value value={gateway.nodes} /> },
        { label: t(($) => $.gateways.eui), value: <span className="fyr-mono">{gateway.eui}</span> },
        {
          label: t(($) => $.gateways.place),
          value:
            gateway.lat === null || gateway.long === null ? (
              <span className="fyr-dimmed">–</span>
            ) : (
              <span className="fyr-digits">
                {gateway.lat}, {gateway.long}
              </span>
            ),
        },
      ]}
    />
  )
}
