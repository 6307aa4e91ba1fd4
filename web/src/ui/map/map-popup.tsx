import { mdiClose } from '@mdi/js'
import { type Map as LeafletMap, Popup } from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
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

/** What opens at a marker. React draws into Leaflet's popup: no text becomes HTML. */
export function MapPopup({ map, at, label, onClose, children }: MapPopupProps) {
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
    // Beside the buttons at the right, where there is room for both.
    const right = x > 270 ? buttons : 16
    popup.options.maxWidth = Math.min(320, x - 32 - right)
    popup.options.minWidth = Math.min(180, x - 32 - right)
    popup.options.maxHeight = Math.max(90, Math.min(360, y - 80))
    popup.options.autoPanPaddingTopLeft = [16, 16]
    popup.options.autoPanPaddingBottomRight = [right, 16]
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
