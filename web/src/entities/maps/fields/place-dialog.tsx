import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyDisplay } from '#entities/nodes/company-settings.ts'
import { useMapTiles } from '#entities/settings/use-map-tiles.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Button } from '#ui/layout.ts'
import { FyrMap } from '#ui/map/map.tsx'
import type { MapView, Place } from '#ui/map/map-types.ts'
import { homeOf } from '../home.ts'
import '../maps.css'

export interface PlaceDialogProps {
  title: string
  /** Null: it has none yet. */
  place: Place | null
  /** It may have none. */
  clearable: boolean
  onClose: () => void
  onTake: (place: Place | null) => void
}

const closeBy = 13

/** A place picked on a map: by a click, by dragging, or with the arrow keys. */
export function PlaceDialog({ title, place, clearable, onClose, onTake }: PlaceDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(place)
  const [view] = useState<MapView | null>(place && { centre: place, zoom: closeBy })
  const home = useCompanyDisplay()?.COORDINATES
  const tiles = useMapTiles()
  const [start] = useState(() => homeOf(home))
  const pick = ({ lat, long }: Place) => setChosen({ lat: rounded(lat), long: rounded(long) })
  return (
    <Modal opened size="xl" onClose={onClose} title={title}>
      <p className="fyr-dimmed">{t(($) => $.mapPages.place.hint)}</p>
      <div className="fyr-place-map">
        <FyrMap
          label={title}
          tiles={tiles}
          view={view ?? start}
          markers={
            chosen
              ? [
                  {
                    id: 'place',
                    ...chosen,
                    tone: 'neutral',
                    name: title,
                    state: '',
                    label: '',
                    movable: true,
                  },
                ]
              : []
          }
          onPick={pick}
          onMove={(_, next) => pick(next)}
        />
      </div>
      <p className="fyr-digits" role="status">
        {chosen ? `${chosen.lat}, ${chosen.long}` : t(($) => $.mapPages.place.none)}
      </p>
      <div className="fyr-place-foot">
        {clearable && chosen && (
          <Button variant="default" onClick={() => setChosen(null)}>
            {t(($) => $.mapPages.place.clear)}
          </Button>
        )}
        <span className="fyr-grow" />
        <Button variant="default" onClick={onClose}>
          {t(($) => $.words.cancel)}
        </Button>
        <Button disabled={!chosen && !clearable} onClick={() => onTake(chosen)}>
          {t(($) => $.mapPages.place.take)}
        </Button>
      </div>
    </Modal>
  )
}

/** Ten centimetres are as exact as anybody points. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
