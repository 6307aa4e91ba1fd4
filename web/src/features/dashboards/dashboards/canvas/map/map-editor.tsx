import type { Reference } from '@fyr/contract/dashboards/dashboard-content'
import type { LiveSeries } from '@fyr/contract/live/live'
import type { MapSettings } from '@fyr/contract/widgets/maps'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiMapMarkerPlusOutline } from '@mdi/js'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '#api/new-id.ts'
import { nodesOfAnswer } from '#entities/maps/markers/map-node.ts'
import { markerIdOf } from '#entities/maps/markers/markers.ts'
import { useMarkers } from '#entities/maps/markers/use-markers.ts'
import { useMapTiles } from '#entities/settings/use-map-tiles.ts'
import { Button } from '#ui/layout.ts'
import { FyrMap } from '#ui/map/map.tsx'
import type { MapView, Place } from '#ui/map/map-types.ts'
import { StaleNotice } from '#ui/states.tsx'
import { useRange } from '#ui/time/range/use-range.ts'
import { storedData } from '../../data/source.ts'
import { useNames } from '../../data/use-names.ts'
import { EditFrame } from '../../edit/session/edit-frame.tsx'
import type { EditorProps } from '../dashboard-body-props.ts'
import { useCanvasAnswer } from '../use-canvas-answer.ts'
import { asksTheSame, withMap, withMarker, withNewMarker, withoutMarker } from './map-draft.ts'
import { MapDrawer } from './map-drawer.tsx'
import { MarkerDrawer } from './marker-drawer.tsx'
import { useMapLook } from './use-map-look.ts'
import '#entities/maps/maps.css'
import './map-editor.css'

/** A map with its settings beside it; markers of its own are put on it, moved and named. */
export default function MapEditor({ dashboard, editing }: EditorProps) {
  const { t } = useTranslation()
  const control = useRange(dashboard.settings.range)
  const tiles = useMapTiles()
  const { draft, change } = editing
  const { map } = draft.settings
  const [adding, setAdding] = useState(false)
  const [opened, setOpened] = useState<{ id: string; toPlace: boolean } | null>(null)
  const [view, setView] = useState<MapView | null>(null)
  const [said, setSaid] = useState('')
  const marker = map.markers.find(({ markerId }) => markerId === opened?.id)

  const unsaved = useMemo(
    () => (asksTheSame(map, dashboard.settings.map) ? null : { type: moduleTypes.map, settings: map }),
    [map, dashboard.settings.map],
  )
  const { dashboardId, version } = dashboard
  const source = useMemo(() => storedData({ dashboardId, version }), [dashboardId, version])
  const { answer, error, retry } = useCanvasAnswer({ source, range: control.range, unsaved })
  const nodes = useMemo(() => nodesOfAnswer(answer?.nodes ?? []), [answer?.nodes])
  const look = useMapLook(map)
  const fixed = useMarkers(nodes, map.markers, nodes, look)
  const markers = useMemo(
    () => fixed.map((each) => (markerIdOf(each.id) === null ? each : { ...each, movable: true })),
    [fixed],
  )
  const chosen = useMemo(() => newlyNamed(map, dashboard.references), [map, dashboard.references])
  const names = useNames(dashboard.references, chosen)
  const nameOf = (markerId: string) => {
    const found = map.markers.find((each) => each.markerId === markerId)
    return found?.name || (found?.deveui && names.node(found.deveui)) || t(($) => $.mapPages.edit.unnamed)
  }

  function add(place: Place) {
    const id = newId()
    change((now) => withNewMarker(now, id, rounded(place)))
    setAdding(false)
    setOpened({ id, toPlace: false })
  }
  function move(id: string, place: Place, by: 'pointer' | 'keys') {
    const markerId = markerIdOf(id)
    if (markerId === null) return
    const { lat, long } = rounded(place)
    // Each drag is a step; keys that follow each other are one.
    change((now) => withMarker(now, markerId, { lat, long }), by === 'keys' ? `move ${markerId}` : undefined)
    setSaid(t(($) => $.mapPages.edit.moved, { name: nameOf(markerId), lat, long }))
  }
  function remove(markerId: string) {
    setSaid(t(($) => $.mapPages.edit.removed, { name: nameOf(markerId) }))
    change((now) => withoutMarker(now, markerId))
    setOpened(null)
  }

  return (
    <EditFrame
      editing={editing}
      said={said}
      onEscape={() => {
        const wasOpen = adding || opened !== null
        setAdding(false)
        setOpened(null)
        return wasOpen
      }}
      tools={
        <Button
          variant={adding ? 'filled' : 'default'}
          aria-pressed={adding}
          icon={mdiMapMarkerPlusOutline}
          onClick={() => setAdding(!adding)}
        >
          {t(($) => $.mapPages.edit.addMarker)}
        </Button>
      }
    >
      {error !== null && <StaleNotice error={error} onRetry={retry} />}
      <div className="fyr-dashboard-main fyr-map-editor">
        <div className="fyr-node-map-room">
          {adding && (
            <p className="fyr-notice fyr-node-map-notice" data-tone="neutral" role="status">
              {t(($) => $.mapPages.edit.addHint)}
            </p>
          )}
          <FyrMap
            label={draft.name}
            markers={markers}
            view={look.view ?? (markers.length === 0 ? look.home : null)}
            cluster={look.cluster}
            mapType={look.mapType}
            tiles={tiles}
            onMove={move}
            onView={setView}
            {...(adding && { onPick: add })}
            popup={(id) => {
              const markerId = markerIdOf(id)
              return (
                markerId !== null && (
                  <div className="fyr-node-popup-foot">
                    <Button size="compact-sm" onClick={() => setOpened({ id: markerId, toPlace: false })}>
                      {t(($) => $.mapPages.popup.edit)}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => setOpened({ id: markerId, toPlace: true })}
                    >
                      {t(($) => $.mapPages.edit.moveTo)}
                    </Button>
                    <Button size="compact-sm" variant="default" onClick={() => remove(markerId)}>
                      {t(($) => $.mapPages.edit.remove)}
                    </Button>
                  </div>
                )
              )
            }}
          />
        </div>
        {marker ? (
          <MarkerDrawer
            key={marker.markerId}
            marker={marker}
            toPlace={opened?.toPlace ?? false}
            onChange={(part, kind) =>
              change((now) => withMarker(now, marker.markerId, part), kind && `${kind} of ${marker.markerId}`)
            }
            onRemove={() => remove(marker.markerId)}
            onDone={() => setOpened(null)}
          />
        ) : (
          <MapDrawer
            map={map}
            names={names}
            view={view}
            onChange={(part, kind) => change((now) => withMap(now, part), kind)}
            onEditMarker={(id) => setOpened({ id, toPlace: false })}
            onRemoveMarker={remove}
          />
        )}
      </div>
    </EditFrame>
  )
}

/** Nodes that were chosen since it was saved: what they are called has to be asked. */
function newlyNamed({ nodes, markers }: MapSettings, references: readonly Reference[]): LiveSeries[] {
  const known = new Set(references.map(({ deveui }) => deveui.toLowerCase()))
  const named = [
    ...(nodes.by === 'nodes' ? nodes.deveuis : []),
    ...markers.flatMap(({ deveui }) => deveui ?? []),
  ]
  return named.filter((deveui) => !known.has(deveui.toLowerCase())).map((deveui) => ({ deveui, key: '' }))
}

const rounded = ({ lat, long }: Place): Place => ({
  lat: Math.round(lat * 1e6) / 1e6,
  long: Math.round(long * 1e6) / 1e6,
})
