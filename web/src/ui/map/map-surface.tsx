import 'leaflet/dist/leaflet.css'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/layout.ts'
import { sourceOf } from './layers/base-layer.ts'
import { MapControls } from './map-controls.tsx'
import { MapList } from './map-list.tsx'
import { MapPopup } from './map-popup.tsx'
import type { FyrMapProps } from './map-types.ts'
import './map.css'
import { type Chosen, useMap } from './use-map.ts'

/** The map itself; see FyrMap. */
export default function MapSurface(props: FyrMapProps) {
  const { label, markers, popup, onPick, mapType = 'roadmap', tiles, still = false, children } = props
  const { t } = useTranslation()
  const canvas = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [asked, setAsked] = useState(props.chosen)
  if (props.chosen !== asked) {
    setAsked(props.chosen)
    const marker = markers.find(({ id }) => id === props.chosen?.id)
    setChosen(marker ? { ids: [marker.id], at: marker } : null)
  }
  const [listed, setListed] = useState(false)
  const listId = useId()
  const { map, layer, shown, failed, retry } = useMap(canvas, props, popup ? setChosen : undefined)
  const attribution = failed ? '' : (sourceOf(mapType, tiles)?.attribution ?? '')
  const names = (ids: readonly string[]) => markers.filter(({ id }) => ids.includes(id))
  const close = () => {
    setChosen(null)
    const [id] = chosen?.ids ?? []
    if (id !== undefined) layer?.focus(id)
  }
  return (
    <section className="fyr-map" aria-label={label} inert={still}>
      {/* Its name comes from the section around it; Leaflet moves by arrows when it has the focus. */}
      <div ref={canvas} className="fyr-map-canvas" role="application" aria-label={t(($) => $.map.area)} />
      {map && (
        <MapControls
          map={map}
          onFit={() => layer?.fit()}
          listed={listed}
          listId={listId}
          onList={() => setListed(!listed)}
          onPick={onPick}
        />
      )}
      {listed && layer && (
        <MapList
          id={listId}
          shown={shown}
          inView={layer.inView}
          onChoose={popup ? (marker) => setChosen({ ids: [marker.id], at: marker }) : undefined}
          onClose={() => setListed(false)}
        />
      )}
      {(children || failed) && (
        <div className="fyr-map-over">
          {failed && (
            <div className="fyr-map-notice" role="status">
              <span>{t(($) => $.map.tilesFailed)}</span>
              <Button size="compact-sm" variant="default" onClick={retry}>
                {t(($) => $.words.retry)}
              </Button>
            </div>
          )}
          {children}
        </div>
      )}
      {attribution && <p className="fyr-map-attribution">{attribution}</p>}
      {map && chosen && popup && (
        <MapPopup
          map={map}
          at={
            chosen.ids.length === 1
              ? (markers.find(({ id }) => id === chosen.ids[0]) ?? chosen.at)
              : chosen.at
          }
          label={
            names(chosen.ids).length === 1 ? (names(chosen.ids)[0]?.name ?? '') : t(($) => $.map.together)
          }
          onClose={close}
        >
          {chosen.ids.length === 1 ? (
            popup(chosen.ids[0] ?? '')
          ) : (
            <Together
              markers={names(chosen.ids)}
              onChoose={(id) => setChosen({ ids: [id], at: chosen.at })}
            />
          )}
        </MapPopup>
      )}
    </section>
  )
}

interface TogetherProps {
  markers: readonly { id: string; name: string; state: string }[]
  onChoose: (id: string) => void
}

const maxTogether = 100

/** What lies at one place: the one to open is chosen by name. */
function Together({ markers, onChoose }: TogetherProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="fyr-map-together">{t(($) => $.map.together)}</p>
      <ul className="fyr-map-names">
        {markers.slice(0, maxTogether).map(({ id, name, state }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              <span className="fyr-grow">{name}</span>
              <span className="fyr-dimmed">{state}</span>
            </button>
          </li>
        ))}
      </ul>
      {markers.length > maxTogether && (
        <p className="fyr-dimmed">{t(($) => $.map.more, { count: markers.length - maxTogether })}</p>
      )}
    </>
  )
}
