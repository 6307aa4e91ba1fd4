import type { Marker } from '@fyr/contract/widgets/maps'
import { useMediaQuery } from '@mantine/hooks'
import { mdiFormatListBulleted } from '@mdi/js'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '#api/session/rights.ts'
import { useMapTiles } from '#entities/settings/use-map-tiles.ts'
import { Drawer } from '#ui/dialogs/overlays.ts'
import { Switch } from '#ui/form/inputs.ts'
import { Button } from '#ui/layout.ts'
import { FyrMap } from '#ui/map/map.tsx'
import type { MapType, MapView, Place } from '#ui/map/map-types.ts'
import { useNow } from '#ui/time/context.tsx'
import type { Range } from '#ui/time/range/range.ts'
import { InactivitySlider } from './inactivity-slider.tsx'
import { isPlaced, type MapNode, notHeardFor } from './markers/map-node.ts'
import { deveuiOf, type MarkerLook, markerIdOf, nodeId, placeId } from './markers/markers.ts'
import { useMarkers } from './markers/use-markers.ts'
import { NodePanel } from './node-panel.tsx'
import { NodePopup } from './node-popup.tsx'
import { TrackNotes } from './track-notes.tsx'
import { maxTracks, useTracks } from './use-tracks.ts'
import './maps.css'

export interface NodeMapLook extends MarkerLook {
  slidervalues: readonly number[]
  cluster: boolean
  mapType: MapType
  /** Null: wherever the nodes are. */
  view: MapView | null
  /** Where it opens when nothing has a place. */
  home: MapView | null
}

interface NodeMapProps {
  /** What it shows, for those who hear. */
  label: string
  nodes: readonly MapNode[]
  /** Places of its own besides those of the nodes. */
  places?: readonly Marker[]
  look: NodeMapLook
  /** Of tracks. */
  range: Range
  /** All that move have their tracks drawn, until somebody switches them off. */
  tracksAll?: boolean
  /** Told when tracks are shown for the first time and no longer. */
  onTracking?: (isTracking: boolean) => void
  /** Puts a node where somebody says that it is; undefined for those who may not. */
  onPlace?: ((node: MapNode, place: Place) => void) | undefined
  /** Nothing but the map: for walls. */
  bare?: boolean
}

/** So near one sees the street; the built-in map knows no streets. */
const closeBy = { tiles: 14, builtIn: 10 }
const noPlaces: readonly Marker[] = []

/** Nodes where they are, with the list of them beside it: what stands on the map can be found by name, and the other way. */
export function NodeMap(props: NodeMapProps) {
  const { label, nodes, places = noPlaces, look, range, onTracking, onPlace, bare = false } = props
  const { t } = useTranslation()
  const now = useNow()
  const tiles = useMapTiles()
  const mayTrack = useMayCall((api) => api.readings.positions)
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const [hours, setHours] = useState(0)
  const [view, setView] = useState<MapView | null>(null)
  const [chosen, setChosen] = useState<{ id: string } | null>(null)
  const [listed, setListed] = useState(false)
  const [placing, setPlacing] = useState<MapNode | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [tracksAll, setTracksAll] = useState(props.tracksAll ?? false)

  const shown = useMemo(() => (hours === 0 ? nodes : notHeardFor(nodes, hours, now)), [nodes, hours, now])
  const markers = useMarkers(shown, places, nodes, look)
  const byDeveui = useMemo(() => new Map(nodes.map((node) => [node.deveui, node])), [nodes])
  const tracked = useMemo(
    () => (mayTrack ? shown.filter(({ deveui, moves }) => picked.has(deveui) || (tracksAll && moves)) : []),
    [mayTrack, shown, picked, tracksAll],
  )
  const tracks = useTracks(tracked, range)
  const movers = mayTrack && nodes.some(({ moves }) => moves)

  function track(node: MapNode) {
    const next = new Set(picked)
    if (!next.delete(node.deveui)) next.add(node.deveui)
    setPicked(next)
    onTracking?.(next.size > 0 || tracksAll)
  }

  function choose(node: MapNode) {
    setListed(false)
    if (!isPlaced(node)) {
      setPlacing(node)
      return
    }
    const own = places.find(({ deveui }) => deveui?.toLowerCase() === node.deveui.toLowerCase())
    const { lat, long } = own ?? node
    const hasTiles = look.mapType !== 'builtIn' && Boolean(tiles?.[look.mapType])
    setView({ centre: { lat, long }, zoom: hasTiles ? closeBy.tiles : closeBy.builtIn })
    setChosen({ id: own ? placeId(own.markerId) : nodeId(node.deveui) })
  }

  function popup(id: string): ReactNode {
    const place = places.find(({ markerId }) => markerId === markerIdOf(id))
    const deveui = place ? place.deveui : deveuiOf(id)
    const node = deveui === null ? undefined : byDeveui.get(deveui)
    if (!node) return null
    return (
      <NodePopup
        node={node}
        isTracked={picked.has(node.deveui)}
        onTrack={mayTrack ? () => track(node) : undefined}
        onMove={onPlace && !place ? () => setPlacing(node) : undefined}
      />
    )
  }

  const panel = (
    <NodePanel
      nodes={shown}
      tracked={picked}
      mayPlace={onPlace !== undefined}
      onChoose={choose}
      onTrack={mayTrack ? track : undefined}
    />
  )
  const tools = (
    <div className="fyr-node-map-tools">
      {look.slidervalues.length > 0 && (
        <InactivitySlider steps={look.slidervalues} hours={hours} onChange={setHours} found={shown.length} />
      )}
      {movers && (
        <Switch
          size="sm"
          label={t(($) => $.mapPages.track.all)}
          checked={tracksAll}
          onChange={({ currentTarget: { checked } }) => {
            setTracksAll(checked)
            onTracking?.(checked || picked.size > 0)
          }}
        />
      )}
      <TrackNotes tracks={tracks} max={tracked.length > maxTracks ? maxTracks : null} />
    </div>
  )
  return (
    <div className="fyr-node-map" data-bare={bare || undefined}>
      <div className="fyr-node-map-room">
        {placing && (
          <div className="fyr-notice fyr-node-map-notice" data-tone="neutral" role="status">
            <span className="fyr-grow">{t(($) => $.mapPages.panel.placing, { name: placing.name })}</span>
            <Button size="compact-sm" variant="default" onClick={() => setPlacing(null)}>
              {t(($) => $.words.cancel)}
            </Button>
          </div>
        )}
        <FyrMap
          label={label}
          markers={markers}
          tracks={tracks.tracks}
          view={view ?? look.view ?? (markers.length === 0 ? look.home : null)}
          chosen={chosen}
          cluster={look.cluster}
          mapType={look.mapType}
          tiles={tiles}
          popup={popup}
          {...(placing && {
            onPick: (place: Place) => {
              onPlace?.(placing, place)
              setPlacing(null)
            },
          })}
        />
      </div>
      {!bare && isWide && (
        <aside className="fyr-node-map-panel" aria-label={t(($) => $.mapPages.panel.title)}>
          {tools}
          {panel}
        </aside>
      )}
      {!bare && !isWide && tools}
      {!bare && !isWide && (
        <Button variant="default" icon={mdiFormatListBulleted} onClick={() => setListed(true)}>
          {t(($) => $.mapPages.panel.open)}
        </Button>
      )}
      {listed && (
        <Drawer
          opened
          position="bottom"
          size="80%"
          onClose={() => setListed(false)}
          title={t(($) => $.mapPages.panel.title)}
          classNames={{ body: 'fyr-node-map-drawer' }}
        >
          {panel}
        </Drawer>
      )}
    </div>
  )
}
