import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { isInside, type Place, type Point, placeAt, pointOf, roomAt, type Size } from './geometry.ts'
import { arrowOf, pointIn } from './gestures.ts'
import { keepFromMap, type PictureControl } from './use-picture-view.ts'

/** Something that stands on a picture, of the same size at every scale. */
export interface PictureLabel extends Place {
  id: string
  /** What it is called when it is spoken of. */
  name: string
  content: ReactNode
}

/** What a hand can do with the labels of a picture. */
export interface LabelMoving {
  selected: string | null
  onSelect: (id: string) => void
  /** `key`: one of many small steps. */
  onMove: (id: string, to: Place, by: 'hand' | 'key') => void
  onRemove: (id: string) => void
}

interface LabelProps {
  label: PictureLabel
  control: PictureControl
  picture: Size
  frame: Size
  /** What the tools take of the lower right corner. */
  tools: Size
}

/** Where a label stands; one at an edge is pushed in, so that all of it can be read. */
function standing(at: Point, frame: Size, tools: Size): CSSProperties {
  return {
    '--fyr-x': `${at.x}px`,
    '--fyr-y': `${at.y}px`,
    '--fyr-width': `${roomAt(at, frame, tools)}px`,
    '--fyr-height': `${frame.height}px`,
  } as CSSProperties
}

/** To look at. What lies outside the frame is led into it by the focus. */
export function StillLabel({ label, control, picture, frame, tools }: LabelProps) {
  const at = pointOf(label, control.view, picture)
  const outside = !isInside(at, frame)
  return (
    <li
      className="fyr-picture-label"
      style={standing(at, frame, tools)}
      data-outside={outside || undefined}
      onFocus={() => outside && control.show(label)}
    >
      {label.content}
    </li>
  )
}

interface MovableLabelProps extends LabelProps {
  moving: LabelMoving
  /** How it is moved by keys, for those who do not see it: the id of a text. */
  describedBy: string
}

const step = 2
const largeStep = 20
const still = 3

/** To take hold of, by mouse, finger or arrows. */
export function MovableLabel(props: MovableLabelProps) {
  const { label, control, picture, frame, tools, moving, describedBy } = props
  const [held, setHeld] = useState<Place | null>(null)
  const grip = useRef<{ start: Point; offset: Point; moved: boolean } | null>(null)
  const place = held ?? label
  const at = pointOf(place, control.view, picture)
  const outside = !isInside(at, frame)

  function frameOf(element: Element): Element {
    return element.closest('.fyr-picture-frame') ?? element
  }
  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const start = pointIn(frameOf(event.currentTarget), event)
    grip.current = { start, offset: { x: at.x - start.x, y: at.y - start.y }, moved: false }
    moving.onSelect(label.id)
  }
  /** Where the label is under the pointer, once that has moved. */
  function reached(event: PointerEvent<HTMLButtonElement>): Place | null {
    if (!grip.current) return null
    const { start, offset } = grip.current
    const to = pointIn(frameOf(event.currentTarget), event)
    grip.current.moved ||= Math.hypot(to.x - start.x, to.y - start.y) >= still
    if (!grip.current.moved) return null
    return placeAt({ x: to.x + offset.x, y: to.y + offset.y }, control.view, picture)
  }
  function onPointerMove(event: PointerEvent<HTMLButtonElement>) {
    const to = reached(event)
    if (to) setHeld(to)
  }
  function drop(event: PointerEvent<HTMLButtonElement>) {
    // The last move may not have been rendered yet.
    const to = reached(event)
    if (to && (to.x !== label.x || to.y !== label.y)) moving.onMove(label.id, to, 'hand')
    letGo()
  }
  function letGo() {
    grip.current = null
    setHeld(null)
  }
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const by = arrowOf(event.key, event.shiftKey ? largeStep : step)
    if (by && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const from = pointOf(label, control.view, picture)
      const to = placeAt({ x: from.x + by.x, y: from.y + by.y }, control.view, picture)
      if (to.x !== label.x || to.y !== label.y) moving.onMove(label.id, to, 'key')
    } else if (event.key === 'Delete' || event.key === 'Backspace') moving.onRemove(label.id)
    else if (event.key === 'Escape' && grip.current) letGo()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <li
      className="fyr-picture-label"
      style={standing(at, frame, tools)}
      data-outside={(outside && !held) || undefined}
      data-held={held !== null || undefined}
      data-selected={moving.selected === label.id || undefined}
    >
      <button
        ref={keepFromMap}
        type="button"
        className="fyr-picture-grip"
        aria-describedby={describedBy}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Delete"
        data-label={label.id}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={drop}
        onPointerCancel={letGo}
        onKeyDown={onKeyDown}
        onFocus={() => {
          moving.onSelect(label.id)
          if (outside) control.show(label)
        }}
      >
        {label.content}
      </button>
    </li>
  )
}
