import { mdiClose } from '@mdi/js'
import { type Map as LeafletMap, Popup } from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import type { Place } from './map-types.ts'

interface MapPopupProps {
  map: LeafletMap
  /** It follows a marker that moves. */
  at: Place
  label: string
  onClose: () => void
  children: ReactNode
}

/** Pixels that the map's buttons take at its right, with what is around them. */
const buttons = 60
/** Pixels. On a smaller map a popup would be cut off. */
const popupNeeds = { x: 300, y: 320 }

/** What opens at a marker: over the map, or where that is too small, over the page. */
export function MapPopup(props: MapPopupProps) {
  const [isSmall] = useState(() => {
    const { x, y } = props.map.getSize()
    return x < popupNeeds.x || y < popupNeeds.y
  })
  if (!isSmall) return <PopupOnMap {...props} />
  return (
    <Modal opened onClose={props.onClose} title={props.label} size="sm" centered>
      {props.children}
    </Modal>
  )
}

/** React draws into Leaflet's popup: no text becomes HTML. */
function PopupOnMap({ map, at, label, onClose, children }: MapPopupProps) {
  const { t } = useTranslation()
  const [{ popup, room }] = useState(() => {
    const div = document.createElement('div')
    div.className = 'fyr-map-popup-room'
    return { room: div, popup: new Popup({ closeButton: false, autoClose: false, closeOnClick: false }) }
  })
  const closed = useEffectEvent(onClose)
  const { lat, long } = at
  const open = useEffectEvent(() => {
    const { x, y } = map.getSize()
    // Beside the buttons at the right.
    popup.options.maxWidth = Math.min(320, x - 32 - buttons)
    popup.options.minWidth = Math.min(220, x - 32 - buttons)
    popup.options.maxHeight = Math.min(360, y - 80)
    popup.options.autoPanPaddingTopLeft = [16, 16]
    popup.options.autoPanPaddingBottomRight = [buttons, 16]
    popup.setLatLng([lat, long]).setContent(room).openOn(map)
    popup.getElement()?.querySelector<HTMLElement>('.fyr-map-popup')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    open()
    const resized = new ResizeObserver(() => popup.update())
    resized.observe(room)
    const onClick = () => closed()
    // Wherever the focus is on the map; nowhere counts as well, for what had it may be gone.
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isHere =
        target === document.body || (target instanceof Node && map.getContainer().contains(target))
      if (key === 'Escape' && isHere) closed()
    }
    map.on('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      resized.disconnect()
      map.off('click', onClick)
      document.removeEventListener('keydown', onKey)
      popup.remove()
    }
  }, [map, popup, room])
  useEffect(() => {
    popup.setLatLng([lat, long])
  }, [popup, lat, long])
  return createPortal(
    <div
      className="fyr-map-popup"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Arrows are for what is inside, not for the map underneath.
        event.nativeEvent.stopPropagation()
        if (event.key === 'Escape') onClose()
      }}
    >
      <ActionIcon className="fyr-map-popup-close" aria-label={t(($) => $.words.close)} onClick={onClose}>
        <Icon path={mdiClose} size={18} />
      </ActionIcon>
      {children}
    </div>,
    room,
  )
}
