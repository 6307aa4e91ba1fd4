import type { Tone } from '@fyr/contract/endpoints/fields'
import type { Map as LeafletMap } from 'leaflet'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useThemeName } from '#ui/theme/context.tsx'
import { useIsDark } from '#ui/theme/use-is-dark.ts'
import { enableCooperativeGestures } from './cooperative-gestures.ts'
import { createMap, show, viewOf } from './create-map.ts'
import { addBaseLayer, type BaseLayer, sourceOf } from './layers/base-layer.ts'
import { createMarkerLayer, type MarkerLayer } from './layers/marker-layer.ts'
import { createTrackLayer } from './layers/track-layer.ts'
import type { FyrMapProps, Place } from './map-types.ts'

/** What somebody chose: a marker, or several that lie together. */
export interface Chosen {
  ids: readonly string[]
  at: Place
}

interface Drawing {
  map: LeafletMap
  layer: MarkerLayer & { fit: () => void }
  tracks: ReturnType<typeof createTrackLayer>
}

/**
 * Leaflet in an element, for as long as that is there, drawn anew where the props change.
 * @param onChoose undefined: nothing opens
 */
export function useMap(
  canvas: RefObject<HTMLDivElement | null>,
  props: FyrMapProps,
  onChoose: ((chosen: Chosen | null) => void) | undefined,
) {
  const { markers, tracks = [], view = null, cluster = true, mapType = 'roadmap', tiles } = props
  const { t } = useTranslation()
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [shown, setShown] = useState(0)
  const latest = useRef(props)
  latest.current = props
  const chose = useEffectEvent((ids: readonly string[], at: Place) => onChoose?.({ ids, at }))
  const picked = useEffectEvent((place: Place) => props.onPick?.(place))
  const moved = useEffectEvent((id: string, place: Place, by: 'pointer' | 'keys') =>
    props.onMove?.(id, place, by),
  )
  const viewed = useEffectEvent((map: LeafletMap) => props.onView?.(viewOf(map)))
  const clusterName = useEffectEvent((count: number, worst: Tone) =>
    t(($) => $.map.cluster, { count, state: t(($) => $.map.worst[worst]) }),
  )

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const places = () => placesOf(latest.current)
    const map = createMap(element, latest.current.view ?? null, places(), closestOf(latest.current))
    const layer = createMarkerLayer(map, {
      onChoose: (ids, at) => chose(ids, at),
      onMove: (id, place, by) => moved(id, place, by),
      onShown: () => setShown((before) => before + 1),
      clusterName: (count, worst) => clusterName(count, worst),
    })
    const tracksLayer = createTrackLayer(map)
    map.on('click', ({ latlng, containerPoint }) => {
      const dot = layer.dotAt(containerPoint)
      if (dot) chose([dot.id], dot)
      else {
        const { lat, lng } = latlng.wrap()
        picked({ lat, long: lng })
      }
    })
    map.on('moveend', () => viewed(map))
    const forget = latest.current.calm ? enableCooperativeGestures(map) : undefined
    // Until somebody touches it, it shows everything in whatever room it gets.
    let isTouched = false
    const touch = () => {
      isTouched = true
    }
    const surface = element.parentElement
    for (const type of ['pointerdown', 'wheel', 'keydown'])
      surface?.addEventListener(type, touch, { passive: true })
    const resized = new ResizeObserver(() => {
      map.invalidateSize({ pan: false })
      if (isTouched || latest.current.view) return
      show(map, null, places(), { animate: false, closest: closestOf(latest.current) })
    })
    resized.observe(element)
    setDrawing({
      map,
      layer: { ...layer, fit: () => show(map, null, places(), { closest: closestOf(latest.current) }) },
      tracks: tracksLayer,
    })
    return () => {
      for (const type of ['pointerdown', 'wheel', 'keydown']) surface?.removeEventListener(type, touch)
      forget?.()
      resized.disconnect()
      layer.remove()
      tracksLayer.remove()
      map.remove()
      setDrawing(null)
    }
  }, [canvas])

  useEffect(() => drawing?.layer.set(markers, cluster), [drawing, markers, cluster])

  const isDark = useIsDark()
  const theme = useThemeName()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are read from the page
  useEffect(() => drawing?.tracks.set(tracks), [drawing, tracks, isDark, theme])

  const { failed, retry } = useGround(drawing?.map, sourceOf(mapType, tiles), `${theme} ${isDark}`)

  // The first view is that which the map is made with; a fitted one waits for the first markers.
  const known = useRef<{ drawing: Drawing; view: unknown; fitted: boolean }>(undefined)
  const isEmpty = markers.length === 0 && tracks.length === 0
  useEffect(() => {
    if (!drawing) return
    const before = known.current?.drawing === drawing ? known.current : undefined
    known.current = { drawing, view, fitted: !isEmpty }
    if (!before) return
    if (before.view !== view || (view === null && !before.fitted && !isEmpty)) {
      show(drawing.map, view, placesOf(latest.current), {
        animate: false,
        closest: closestOf(latest.current),
      })
    }
    known.current.fitted ||= before.fitted
  }, [drawing, view, isEmpty])

  return { map: drawing?.map, layer: drawing?.layer, shown, failed, retry }
}

/** The built-in map has nothing to show from nearer. */
const closestOf = ({ mapType = 'roadmap', tiles }: FyrMapProps) => (sourceOf(mapType, tiles) ? 15 : 10)

function placesOf({ markers, tracks = [] }: FyrMapProps): Place[] {
  return [...markers, ...tracks.flatMap(({ points }) => points)]
}

/** The ground under the markers, and whether its server failed. */
function useGround(map: LeafletMap | undefined, source: ReturnType<typeof sourceOf>, look: string) {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const ground = useRef<BaseLayer>(undefined)
  const { url, maxZoom, attribution } = source ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    if (!map) return
    const tiles =
      url !== undefined && maxZoom !== undefined
        ? { url, maxZoom, attribution: attribution ?? '' }
        : undefined
    setFailed(false)
    const laid = addBaseLayer(map, tiles, () => setFailed(true))
    ground.current = laid
    return () => laid.remove()
  }, [map, url, maxZoom, attribution, attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are read from the page
  useEffect(() => ground.current?.redraw(), [look])
  return { failed, retry: () => setAttempt(attempt + 1) }
}
