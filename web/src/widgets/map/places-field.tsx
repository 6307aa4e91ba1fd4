import type { MapSettings, Marker } from '@fyr/contract/widgets/maps'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '#api/new-id.ts'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { useMapTiles } from '#entities/settings/use-map-tiles.ts'
import { ColourField } from '#ui/form/colours/colour-field.tsx'
import { Input, TextInput } from '#ui/form/inputs.ts'
import { Button } from '#ui/layout.ts'
import { FyrMap } from '#ui/map/map.tsx'
import type { MapMarker, MapView, Place } from '#ui/map/map-types.ts'
import type { Names } from '../widget.ts'

interface PlacesFieldProps {
  value: MapSettings
  onChange: (part: Partial<MapSettings>) => void
  names: Names
}

const maxPlaces = 500

/** Where the map opens, and the places on it that no node stands for: put there by a click, moved by dragging. */
export function PlacesField({ value, onChange, names }: PlacesFieldProps) {
  const { t } = useTranslation()
  const tiles = useMapTiles()
  const [view, setView] = useState<MapView | null>(null)
  const [opensAt] = useState<MapView | null>(() => value.centre && { centre: value.centre, zoom: value.zoom })
  const [adding, setAdding] = useState(false)
  const { centre, markers } = value
  const nameOf = ({ name, deveui }: Marker) =>
    name || (deveui && names.node(deveui)) || t(($) => $.mapPages.edit.unnamed)
  const drawn = markers.map(
    (marker): MapMarker => ({
      id: marker.markerId,
      lat: marker.lat,
      long: marker.long,
      tone: 'neutral',
      colour: marker.colour,
      icon: marker.icon,
      name: nameOf(marker),
      state: '',
      label: nameOf(marker),
      movable: true,
    }),
  )
  const change = (id: string, part: Partial<Marker>) =>
    onChange({ markers: markers.map((each) => (each.markerId === id ? { ...each, ...part } : each)) })
  const add = (place: Place) => {
    setAdding(false)
    const own = {
      markerId: newId(),
      name: '',
      deveui: null,
      icon: 'mdi-map-marker',
      colour: null,
    }
    onChange({ markers: [...markers, { ...own, ...rounded(place) }] })
  }
  return (
    <Input.Wrapper label={t(($) => $.mapPages.edit.opens)} labelElement="div">
      <p className="fyr-dimmed fyr-digits">
        {centre
          ? t(($) => $.mapPages.edit.opensThere, { zoom: Math.round(value.zoom) })
          : t(($) => $.mapPages.edit.opensAtNodes)}
      </p>
      <div className="fyr-w-map-room">
        <FyrMap
          label={t(($) => $.mapPages.edit.opens)}
          markers={drawn}
          view={opensAt}
          mapType={value.mapType}
          cluster={false}
          tiles={tiles}
          onView={setView}
          onMove={(id, place) => change(id, rounded(place))}
          {...(adding && { onPick: add })}
        />
      </div>
      <div className="fyr-w-map-actions">
        <Button
          size="compact-md"
          variant="default"
          disabled={view === null}
          onClick={() => view && onChange({ centre: rounded(view.centre), zoom: view.zoom })}
        >
          {t(($) => $.mapPages.edit.keepView)}
        </Button>
        {centre && (
          <Button size="compact-md" variant="default" onClick={() => onChange({ centre: null })}>
            {t(($) => $.mapPages.edit.followNodes)}
          </Button>
        )}
        {markers.length < maxPlaces && (
          <Button
            size="compact-md"
            variant={adding ? 'filled' : 'default'}
            aria-pressed={adding}
            onClick={() => setAdding(!adding)}
          >
            {t(($) => $.mapPages.edit.addMarker)}
          </Button>
        )}
      </div>
      {adding && (
        <p className="fyr-dimmed" role="status">
          {t(($) => $.mapPages.edit.addHint)}
        </p>
      )}
      {markers.map((marker) => (
        <fieldset key={marker.markerId} className="fyr-w-map-marker">
          <legend>{nameOf(marker)}</legend>
          <TextInput
            label={t(($) => $.mapPages.edit.name)}
            value={marker.name}
            maxLength={255}
            onChange={(event) => change(marker.markerId, { name: event.currentTarget.value })}
          />
          <NodePicker
            label={t(($) => $.mapPages.edit.node)}
            value={marker.deveui}
            clearable
            onChange={(deveui) => change(marker.markerId, { deveui })}
          />
          <ColourField
            label={t(($) => $.mapPages.edit.colour)}
            value={marker.colour}
            onChange={(colour) => change(marker.markerId, { colour })}
          />
          <Button
            size="compact-md"
            variant="default"
            onClick={() => onChange({ markers: markers.filter((each) => each !== marker) })}
          >
            {t(($) => $.mapPages.edit.remove)}
          </Button>
        </fieldset>
      ))}
    </Input.Wrapper>
  )
}

/** A metre is as exact as anybody points. */
const rounded = ({ lat, long }: Place): Place => ({
  lat: Math.round(lat * 1e5) / 1e5,
  long: Math.round(long * 1e5) / 1e5,
})
