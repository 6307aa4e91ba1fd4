import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import { positionOf } from '@fyr/contract/values/position-of'
import { mdiMapMarkerPath, mdiMapMarkerRadiusOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#api/session/rights.ts'
import { ActiveAlarms } from '#entities/alarms/active-alarms.tsx'
import { useCompanyDisplay, useSilenceMs } from '#entities/nodes/company-settings.ts'
import { ConditionBadge } from '#entities/nodes/condition-badge.tsx'
import { nodeCurrents, nodeDetail } from '#entities/nodes/queries.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { type ReadingValue, Value, writePlace } from '#ui/value.tsx'
import type { MapNode } from './markers/map-node.ts'
import { shownOf } from './markers/shown-values.ts'

interface NodePopupProps {
  node: MapNode
  isTracked: boolean
  onTrack: (() => void) | undefined
  /** Undefined for those who may not put it elsewhere. */
  onMove: (() => void) | undefined
}

/** How a node is and what it says, with the ways to its page, its alarms and where it went. */
export function NodePopup({ node, isTracked, onTrack, onMove }: NodePopupProps) {
  const { t } = useTranslation()
  const maySee = useMayCall((api) => api.nodes.get)
  const { deveui, name, battery, lastContact, moves, values } = node
  return (
    <div className="fyr-node-popup">
      <h3>{name}</h3>
      <ConditionBadge node={node} />
      <dl>
        <dt>{t(($) => $.mapPages.popup.lastContact)}</dt>
        <dd>
          <TimeAgo at={lastContact} never={t(($) => $.mapPages.popup.never)} />
        </dd>
        {battery !== null && (
          <>
            <dt>{t(($) => $.mapPages.popup.battery)}</dt>
            <dd className="fyr-digits">{Math.round(battery)} %</dd>
          </>
        )}
      </dl>
      {values ? <Values values={values} /> : <AskedValues node={node} />}
      {maySee && <ActiveAlarms node={node} />}
      <div className="fyr-node-popup-foot">
        {maySee && (
          <LinkButton size="compact-sm" to="/tagdetails/$deveui" params={{ deveui }}>
            {t(($) => $.mapPages.popup.details)}
          </LinkButton>
        )}
        {onTrack && moves && (
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={isTracked}
            icon={mdiMapMarkerPath}
            onClick={onTrack}
          >
            {isTracked ? t(($) => $.mapPages.popup.hideTrack) : t(($) => $.mapPages.popup.showTrack)}
          </Button>
        )}
        {onMove && (
          <Button size="compact-sm" variant="default" icon={mdiMapMarkerRadiusOutline} onClick={onMove}>
            {t(($) => $.mapPages.popup.place)}
          </Button>
        )}
      </div>
    </div>
  )
}

function Values({ values }: { values: WidgetNode['values'] }) {
  const staleAfterMs = useSilenceMs()
  if (values.length === 0) return null
  const rows = values.map(({ key, label, unit, decimals, valueMapping, latest }) => (
    <div key={key} className="fyr-node-popup-value">
      <dt>{label || key}</dt>
      <dd>
        <Value
          value={shortOf(latest?.value)}
          unit={unit}
          decimals={decimals}
          valueMapping={valueMapping}
          at={latest?.createdAt}
          staleAfterMs={staleAfterMs}
        />
      </dd>
    </div>
  ))
  return <dl>{rows}</dl>
}

/** A place as people write it. */
function shortOf(value: ReadingValue | undefined): ReadingValue | undefined {
  const place = positionOf(value)
  return place ? writePlace(place) : value
}

/** Where thousands of nodes are on the map, what one of them says is asked for when somebody wants to know. */
function AskedValues({ node }: { node: MapNode }) {
  const { t } = useTranslation()
  const detail = useQuery(nodeDetail(node.deveui))
  const currents = useQuery(nodeCurrents(node.deveui))
  const attributes = useCompanyDisplay()?.MAPSETTINGS.displayAttributes
  const error = detail.error ?? currents.error
  if (error) {
    const retry = () => void Promise.all([detail.refetch(), currents.refetch()])
    return <ErrorState compact error={error} onRetry={retry} />
  }
  if (!detail.data || !currents.data) return <Skeleton height={44} />
  const values = shownOf(detail.data, currents.data, attributes ?? [])
  if (values.length === 0) return <p className="fyr-dimmed">{t(($) => $.mapPages.popup.noValues)}</p>
  return <Values values={values} />
}
