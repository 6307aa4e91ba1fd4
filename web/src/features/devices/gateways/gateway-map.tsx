import type { Gateway } from '@fyr/contract/devices/gateways/gateways'
import type { Tone } from '@fyr/contract/endpoints/fields'
import { mdiMapMarkerOffOutline } from '@mdi/js'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { homeOf } from '#entities/maps/home.ts'
import { useCompanyDisplay } from '#entities/nodes/company-settings.ts'
import { useMapTiles } from '#entities/settings/use-map-tiles.ts'
import { Skeleton } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { FyrMap } from '#ui/map/map.tsx'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { SearchField } from '#ui/table/view/toolbar.tsx'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { GatewayStateBadge } from './gateway-state.tsx'
import { gatewayPlaces } from './queries.ts'
import '#ui/table/table.css'
import './gateways.css'

const tones: Record<Gateway['state'], Tone> = { online: 'ok', offline: 'alarm', neverSeen: 'neutral' }

/** Gateways where they are. */
export function GatewayMap() {
  const { t } = useTranslation()
  const [view, onView] = useTableView()
  const companyId = useCompanyId()
  const query = useQuery({ ...gatewayPlaces(companyId, view), placeholderData: keepPreviousData })
  const tiles = useMapTiles()
  const home = useCompanyDisplay()?.COORDINATES
  const start = useMemo(() => homeOf(home), [home])
  return (
    <>
      <div className="fyr-table-toolbar">
        <SearchField value={view.q} onChange={(q) => onView({ q })} />
      </div>
      <Loaded query={query} skeleton={<Skeleton className="fyr-map-skeleton" />}>
        {({ body }) => {
          const placed = body.flatMap(({ lat, long, ...gateway }) =>
            lat === null || long === null ? [] : [{ ...gateway, lat, long }],
          )
          if (placed.length === 0)
            return <EmptyState icon={mdiMapMarkerOffOutline} title={t(($) => $.gateways.noPlace)} />
          return (
            <div className="fyr-gateway-map">
              <FyrMap
                label={t(($) => $.gateways.title)}
                tiles={tiles}
                view={placed.length > 1 ? null : start}
                cluster
                markers={placed.map(({ gatewayId, name, state, lat, long }) => ({
                  id: gatewayId,
                  lat,
                  long,
                  tone: tones[state],
                  icon: 'mdi-router-wireless',
                  name,
                  state: t(($) => $.gateways.states[state]),
                  label: name,
                }))}
                popup={(id) => {
                  const gateway = placed.find(({ gatewayId }) => gatewayId === id)
                  return (
                    gateway && (
                      <div>
                        <TextLink to="/gateways/$id" params={{ id }}>
                          {gateway.name}
                        </TextLink>
                        <div>
                          <GatewayStateBadge state={gateway.state} look="plain" />
                        </div>
                        <div className="fyr-dimmed">
                          <TimeAgo at={gateway.lastContact} />
                        </div>
                      </div>
                    )
                  )
                }}
              />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
