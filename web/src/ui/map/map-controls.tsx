import {
  mdiFitToPageOutline,
  mdiFormatListBulleted,
  mdiMapMarkerPlusOutline,
  mdiMinus,
  mdiPlus,
} from '@mdi/js'
import type { Map as LeafletMap } from 'leaflet'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Button } from '#ui/layout.ts'
import type { Place } from './map-types.ts'

interface MapControlsProps {
  map: LeafletMap
  onFit: () => void
  listed: boolean
  listId: string
  onList: () => void
  onPick: ((place: Place) => void) | undefined
}

export function MapControls({ map, onFit, listed, listId, onList, onPick }: MapControlsProps) {
  const { t } = useTranslation()
  const pickMiddle = () => {
    const { lat, lng } = map.getCenter().wrap()
    onPick?.({ lat, long: lng })
  }
  return (
    <>
      <div className="fyr-map-controls">
        <ActionIcon variant="default" aria-label={t(($) => $.map.zoomIn)} onClick={() => map.zoomIn()}>
          <Icon path={mdiPlus} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t(($) => $.map.zoomOut)} onClick={() => map.zoomOut()}>
          <Icon path={mdiMinus} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t(($) => $.map.fit)} onClick={onFit}>
          <Icon path={mdiFitToPageOutline} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t(($) => $.map.list)}
          aria-expanded={listed}
          aria-controls={listed ? listId : undefined}
          onClick={onList}
        >
          <Icon path={mdiFormatListBulleted} />
        </ActionIcon>
      </div>
      {onPick && (
        <>
          <span className="fyr-map-middle" aria-hidden="true" />
          <div className="fyr-map-pick">
            <Button variant="default" icon={mdiMapMarkerPlusOutline} onClick={pickMiddle}>
              {t(($) => $.map.pickMiddle)}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
