import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { NodeChoice } from '@fyr/contract/widgets/fields'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { homeOf } from '#entities/maps/home.ts'
import { isPlaced, nodesOfPlaces } from '#entities/maps/markers/map-node.ts'
import type { MarkerLook } from '#entities/maps/markers/markers.ts'
import { useMarkers } from '#entities/maps/markers/use-markers.ts'
import { useCompanyDisplay } from '#entities/nodes/company-settings.ts'
import { useMapTiles } from '#entities/settings/use-map-tiles.ts'
import { Skeleton } from '#ui/layout.ts'
import { FyrMap } from '#ui/map/map.tsx'
import { Loaded } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import '#entities/maps/maps.css'

const look: MarkerLook = { parts: ['name'], colourKey: null, thresholds: [] }
const noMarkers: never[] = []

/** The map as it will open. */
export function MapPreview({ nodes: choice }: { nodes: NodeChoice }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const tiles = useMapTiles()
  const home = homeOf(useCompanyDisplay()?.COORDINATES)
  const query = choice.by === 'application' ? { applicationId: choice.applicationId } : {}
  const places = useQuery({
    ...apiQuery((api) => api.nodes.places, { query }),
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  const nodes = useMemo(() => {
    const all = places.data ? nodesOfPlaces(places.data) : []
    if (choice.by !== 'nodes') return all
    const chosen = new Set(choice.deveuis.map((deveui) => deveui.toLowerCase()))
    return all.filter(({ deveui }) => chosen.has(deveui.toLowerCase()))
  }, [places.data, choice])
  const markers = useMarkers(nodes, noMarkers, nodes, look)
  const placed = nodes.filter(isPlaced).length
  return (
    <section className="fyr-create-map-preview" aria-label={t(($) => $.mapPages.create.preview)}>
      <Loaded query={places} skeleton={<Skeleton height="100%" />}>
        {() => (
          <>
            <div className="fyr-node-map-room">
              <FyrMap
                // Another choice opens where those nodes are.
                key={JSON.stringify(choice)}
                label={t(($) => $.mapPages.create.preview)}
                markers={markers}
                tiles={tiles}
                cluster
                view={markers.length === 0 ? home : null}
              />
            </div>
            <p className="fyr-dimmed fyr-digits" role="status">
              {t(($) => $.mapPages.panel.count, { count: placed })}
              {placed < nodes.length &&
                ` · ${t(($) => $.mapPages.panel.unplaced, { count: nodes.length - placed })}`}
              {places.data?.truncated &&
                ` · ${t(($) => $.mapPages.create.previewLimit, { maximum: formatNumber(places.data.deveui.length, language, 0) })}`}
            </p>
          </>
        )}
      </Loaded>
    </section>
  )
}
