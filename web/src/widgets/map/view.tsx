import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import type { moduleTypes } from '@fyr/contract/widgets/types'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeOf } from '#entities/maps/home.ts'
import { InactivitySlider } from '#entities/maps/inactivity-slider.tsx'
import { nodesOfAnswer, notHeardFor } from '#entities/maps/markers/map-node.ts'
import { deveuiOf, markerIdOf } from '#entities/maps/markers/markers.ts'
import { partsOf } from '#entities/maps/markers/shown-parts.ts'
import { useMarkers } from '#entities/maps/markers/use-markers.ts'
import { NodePopup } from '#entities/maps/node-popup.tsx'
import { useCompanyDisplay } from '#entities/nodes/company-settings.ts'
import { useMapTiles } from '#entities/settings/use-map-tiles.ts'
import { FyrMap } from '#ui/map/map.tsx'
import { useNow, useTimeSettings } from '#ui/time/context.tsx'
import type { WidgetViewProps } from '../widget.ts'
import { ColourKey } from './colour-key.tsx'
import { linesOf } from './lines.ts'
import '#entities/maps/maps.css'
import './map-widget.css'

type Props = WidgetViewProps<typeof moduleTypes.map>

/** Nodes where they are, with their states, live. */
export default function MapWidgetView({ settings, data, title, size, range, editing }: Props) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const tiles = useMapTiles()
  const now = useNow()
  const home = useCompanyDisplay()?.COORDINATES
  const [hours, setHours] = useState(0)
  const { centre, zoom, showTypes, colourKey, thresholds, markers: places } = settings

  const nodes = useMemo(() => nodesOfAnswer(data.nodes), [data.nodes])
  const shown = useMemo(() => notHeardFor(nodes, hours, now), [nodes, hours, now])
  const look = useMemo(
    () => ({ parts: partsOf(showTypes), colourKey, thresholds }),
    [showTypes, colourKey, thresholds],
  )
  const markers = useMarkers(shown, places, nodes, look)
  const isLive = range.live
  const tracks = useMemo(() => linesOf(data.tracks ?? [], nodes, isLive), [data.tracks, nodes, isLive])
  const isEmpty = markers.length === 0 && tracks.length === 0
  const view = useMemo(() => {
    if (centre) return { centre, zoom }
    return isEmpty ? homeOf(home) : null
  }, [centre, zoom, isEmpty, home])

  const byDeveui = useMemo(() => new Map(nodes.map((node) => [node.deveui.toLowerCase(), node])), [nodes])
  const popup = useCallback(
    (id: string) => {
      const place = places.find(({ markerId }) => markerId === markerIdOf(id))
      const deveui = place ? place.deveui : deveuiOf(id)
      const node = deveui === null ? undefined : byDeveui.get(deveui.toLowerCase())
      if (node) return <NodePopup node={node} isTracked={false} onTrack={undefined} onMove={undefined} />
      return place && <strong>{place.name || t(($) => $.mapPages.edit.unnamed)}</strong>
    },
    [places, byDeveui, t],
  )
  const isRoomy = size.width >= 280 && size.height >= 240
  const placed = nodes.some(({ lat }) => lat !== null)
  return (
    <div className="fyr-w-map">
      <FyrMap
        label={title || t(($) => $.widgets.types.map.name)}
        markers={markers}
        tracks={tracks}
        view={view}
        cluster={settings.cluster}
        mapType={settings.mapType}
        tiles={tiles}
        popup={popup}
        still={editing}
        calm
      >
        {isRoomy && colourKey !== null && <ColourKey thresholds={thresholds} />}
        {!placed && places.length === 0 && (
          <p className="fyr-w-map-note" role="status">
            {t(($) => $.mapPages.empty.title)}
          </p>
        )}
        {data.truncated && (
          <p className="fyr-w-map-note" role="status">
            {t(($) => $.mapPages.panel.tooMany, { shown: formatNumber(nodes.length, language, 0) })}
          </p>
        )}
        {data.moreTracks && (
          <p className="fyr-w-map-note">
            {t(($) => $.mapPages.track.tooMany, { count: data.tracks?.length ?? 0 })}
          </p>
        )}
      </FyrMap>
      {isRoomy && settings.slidervalues.length > 0 && nodes.length > 0 && (
        <InactivitySlider
          steps={settings.slidervalues}
          hours={hours}
          onChange={setHours}
          found={shown.length}
        />
      )}
    </div>
  )
}
