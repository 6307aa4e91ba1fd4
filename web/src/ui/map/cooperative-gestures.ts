import type { Map as LeafletMap } from 'leaflet'

/**
 * A map in a page that scrolls lets wheel and fingers pass until it is clicked or has the focus, and again once
 * something else is.
 * @returns stops listening
 */
export function enableCooperativeGestures(map: LeafletMap): () => void {
  const element = map.getContainer()
  const byFinger = matchMedia('(pointer: coarse)').matches
  function wake(isAwake: boolean): void {
    element.toggleAttribute('data-asleep', !isAwake)
    if (isAwake) map.scrollWheelZoom.enable()
    else map.scrollWheelZoom.disable()
    if (!byFinger) return
    if (isAwake) map.dragging.enable()
    else map.dragging.disable()
  }
  const onInside = () => wake(true)
  const onElsewhere = ({ target }: Event) => {
    if (target instanceof Node && !element.contains(target)) wake(false)
  }
  wake(false)
  element.addEventListener('click', onInside)
  element.addEventListener('focusin', onInside)
  document.addEventListener('pointerdown', onElsewhere)
  document.addEventListener('focusin', onElsewhere)
  return () => {
    document.removeEventListener('pointerdown', onElsewhere)
    document.removeEventListener('focusin', onElsewhere)
  }
}
