import { mdiFitToScreenOutline, mdiMinus, mdiPlus } from '@mdi/js'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { ActionIcon, Skeleton } from '../layout.ts'
import { fittingScale, type Place, placeAt, type Size } from './geometry.ts'
import { arrowOf, useWheelZoom } from './gestures.ts'
import { type LabelMoving, MovableLabel, type PictureLabel, StillLabel } from './picture-label.tsx'
import { PlacingNotice, usePlacing } from './placing.tsx'
import { keepFromMap, usePictureView } from './use-picture-view.ts'
import './picture-map.css'

export interface PictureMapProps {
  /** The address of a picture, or one that is drawn, of a size of its own. */
  picture: string | { drawn: ReactNode; size: Size }
  /** What it shows, and what its values are called together. */
  name: string
  /** Of the room for it, in pixels. */
  frame: Size
  /** It opens at 2^zoom of its natural size, or where it just fits. */
  zoom: number
  labels: readonly PictureLabel[]
  /** `focused`: the page scrolls by the wheel until the picture has the focus. */
  wheel: 'always' | 'focused'
  /** Undefined: the labels are to look at. */
  moving?: Pick<LabelMoving, 'onMove' | 'onRemove'>
  /** In place of a picture that cannot be shown. */
  failed: ReactNode
}

/** A picture to move and zoom, with labels on it that keep their size. */
export function PictureMap({ picture, failed, ...rest }: PictureMapProps) {
  if (typeof picture !== 'string') return <Framed {...rest} picture={picture.size} drawn={picture.drawn} />
  return <Loaded key={picture} {...rest} src={picture} failed={failed} />
}

type LoadedProps = Omit<PictureMapProps, 'picture'> & { src: string }

function Loaded({ src, failed, ...rest }: LoadedProps) {
  const [size, setSize] = useState<Size | 'failed' | null>(null)
  if (size === 'failed') return failed
  const image = (
    <img
      src={src}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        setSize(width > 0 && height > 0 ? { width, height } : 'failed')
      }
      onError={() => setSize('failed')}
    />
  )
  if (size) return <Framed {...rest} picture={size} drawn={image} />
  return (
    <div className="fyr-picture-frame" style={{ ...rest.frame }} aria-busy="true">
      <Skeleton height="100%" radius="sm" />
      <div className="fyr-picture-unseen">{image}</div>
    </div>
  )
}

/** With their distance from the corner; as large as for fingers. */
const toolsRoom = { width: 58, height: 146 }
const nothing = { width: 0, height: 0 }

type FramedProps = Omit<PictureMapProps, 'picture' | 'failed'> & { picture: Size; drawn: ReactNode }

function Framed({ picture, drawn, name, frame, zoom, labels, wheel, moving }: FramedProps) {
  const { t } = useTranslation()
  const element = useRef<HTMLDivElement>(null)
  const describedBy = useId()
  const [selected, setSelected] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const placing = usePlacing(labels, moving !== undefined)

  function move(id: string, to: Place, by: 'hand' | 'key') {
    moving?.onMove(id, to, by)
    placing.end()
    const label = labels.find((each) => each.id === id)
    const percent = (part: number) => Math.round(part * 1000) / 10
    setSaid(t(($) => $.pictureMap.movedTo, { name: label?.name ?? '', x: percent(to.x), y: percent(to.y) }))
  }
  const control = usePictureView(element, {
    picture,
    frame,
    zoom,
    onClick(at) {
      if (placing.label && control) move(placing.label.id, placeAt(at, control.view, picture), 'hand')
      else setSelected(null)
    },
  })
  useWheelZoom(
    element,
    control?.zoom,
    () => wheel === 'always' || element.current?.contains(document.activeElement) === true,
  )

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!control || event.ctrlKey || event.metaKey || event.altKey) return
    // To look to the right, the picture goes to the left.
    const by = event.target === element.current ? arrowOf(event.key, event.shiftKey ? -200 : -40) : null
    if (by) control.move(by)
    else if (event.key === '+' || event.key === '=') control.zoom(1.5)
    else if (event.key === '-' || event.key === '_') control.zoom(1 / 1.5)
    else if (event.key === '0') control.fit()
    else if (event.key === 'Escape' && placing.label) placing.end()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const hasTools = frame.width >= 150 && frame.height >= 110
  const tools = hasTools ? toolsRoom : nothing
  const isWhole = control !== null && control.view.scale <= fittingScale(picture, frame) * 1.001
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div
      ref={element}
      className="fyr-picture-frame"
      style={{ ...frame }}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and zoom the picture that has the focus
      tabIndex={0}
      aria-label={t(($) => $.pictureMap.keys, { name })}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + - 0"
      data-whole={isWhole || undefined}
      data-placing={placing.label ? '' : undefined}
      onKeyDown={onKeyDown}
      onClickCapture={(event) => {
        // A link on the picture is not followed by a hand that moved the picture; the Enter key has none.
        if (event.detail === 0 || !control?.wasDragged()) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {control && (
        <>
          <div
            className="fyr-picture"
            role="img"
            aria-label={name}
            style={{
              width: picture.width,
              height: picture.height,
              transform: `translate(${control.view.x}px, ${control.view.y}px) scale(${control.view.scale})`,
            }}
          >
            {drawn}
          </div>
          <ul className="fyr-picture-labels" aria-label={t(($) => $.pictureMap.labels)}>
            {labels.map((label) =>
              moving ? (
                <MovableLabel
                  key={label.id}
                  {...{ label, control, picture, frame, tools, describedBy }}
                  moving={{ selected, onSelect: setSelected, onMove: move, onRemove: moving.onRemove }}
                />
              ) : (
                <StillLabel key={label.id} {...{ label, control, picture, frame, tools }} />
              ),
            )}
          </ul>
        </>
      )}
      {moving && (
        <>
          <span id={describedBy} hidden>
            {t(($) => $.pictureMap.labelKeys)}
          </span>
          <span className="fyr-hidden" role="status">
            {said}
          </span>
        </>
      )}
      {placing.label && <PlacingNotice name={placing.label.name} onLeave={placing.end} />}
      {control && hasTools && (
        <div className="fyr-picture-tools" ref={keepFromMap}>
          <ActionIcon aria-label={t(($) => $.pictureMap.zoomIn)} onClick={() => control.zoom(1.5)}>
            <Icon path={mdiPlus} size={18} />
          </ActionIcon>
          <ActionIcon aria-label={t(($) => $.pictureMap.zoomOut)} onClick={() => control.zoom(1 / 1.5)}>
            <Icon path={mdiMinus} size={18} />
          </ActionIcon>
          <ActionIcon aria-label={t(($) => $.pictureMap.fit)} onClick={control.fit}>
            <Icon path={mdiFitToScreenOutline} size={18} />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
