import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import { mdiClockOutline } from '@mdi/js'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { cancelFrame, scheduleFrame } from '#ui/browser/frame-queue.ts'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/links.tsx'
import type { RangeSearch } from '#ui/time/range/range.ts'
import { definitionOf } from '#widgets/registry.ts'
import type { WidgetDefinition } from '#widgets/widget.ts'
import { WidgetBody, type WidgetBodyProps } from './widget-body.tsx'

interface WidgetCardProps extends Omit<WidgetBodyProps, 'size'> {
  /** Of the whole card, in pixels. */
  width: number
  height: number
  /** In edit mode: what stands in the upper right corner. */
  tools?: ReactNode
  selected?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLElement>, widget: DashboardModule) => void
  /** The range as the address has it: the title of a widget about one node leads there with it. */
  search: RangeSearch
}

const padding = 12
const headHeight = 30
/** Of a card of one row: it has less around what it shows. */
const lowHeight = 48
const lowPadding = 4

/** A widget in its frame. What is far below the window is not drawn until it comes near. */
export const WidgetCard = memo(function WidgetCard(props: WidgetCardProps) {
  const { widget, width, height, tools, selected, onKeyDown, search, ...body } = props
  const { t } = useTranslation()
  const definition = definitionOf(widget.type) as WidgetDefinition | null
  const card = useRef<HTMLElement>(null)
  const near = useNear(card)
  const kind = definition ? t(definition.name) : t(($) => $.widgets.state.unknown)
  const { settings } = widget
  const ownRange = 'range' in settings ? settings.range : null
  const hasHead = widget.title !== '' || ownRange !== null || body.editing
  const isBare = definition?.frameless?.(settings) && !body.editing
  const around = isBare ? 0 : padding * 2 + 2
  const isLow = !isBare && !hasHead && height <= lowHeight
  const aboveAndBelow = isLow ? lowPadding * 2 + 2 : around
  const roomWidth = Math.max(0, width - around)
  const roomHeight = Math.max(0, height - aboveAndBelow - (hasHead ? headHeight : 0))
  const size = useMemo(() => ({ width: roomWidth, height: roomHeight }), [roomWidth, roomHeight])
  return (
    <article
      ref={card}
      className="fyr-widget"
      data-bare={isBare || undefined}
      data-low={isLow || undefined}
      data-editing={body.editing || undefined}
      data-selected={selected || undefined}
      data-widget={widget.dashboardModuleId}
      aria-label={widget.title ? `${widget.title}, ${kind}` : kind}
      {...(body.editing && {
        tabIndex: 0,
        'aria-keyshortcuts': 'ArrowLeft ArrowRight ArrowUp ArrowDown Enter Delete',
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown?.(event, widget),
      })}
    >
      {hasHead && (
        <header className="fyr-widget-head">
          <h2>
            <Title widget={widget} editing={body.editing} kind={kind} search={search} />
          </h2>
          {ownRange && (
            <span className="fyr-widget-range fyr-dimmed" title={t(($) => $.ui.range[`last${ownRange}`])}>
              <Icon path={mdiClockOutline} size={14} />
              {t(($) => $.ui.range[`short${ownRange}`])}
            </span>
          )}
          {tools}
        </header>
      )}
      <div className="fyr-widget-body">{near && <WidgetBody widget={widget} size={size} {...body} />}</div>
    </article>
  )
})

interface TitleProps {
  widget: DashboardModule
  editing: boolean
  kind: string
  search: RangeSearch
}

function Title({ widget, editing, kind, search }: TitleProps) {
  const may = useMay()
  if (editing) return widget.title || <span className="fyr-dimmed">{kind}</span>
  const node = nodeOf(widget)
  if (node === null || !may('Tag.View')) return widget.title
  return (
    <TextLink className="fyr-widget-link" to="/tagdetails/$deveui" params={{ deveui: node }} search={search}>
      {widget.title}
    </TextLink>
  )
}

/** The one node that a widget is about; null: none, or several. */
function nodeOf({ type, settings }: DashboardModule): string | null {
  const definition = definitionOf(type) as WidgetDefinition | null
  const nodes = new Set(definition?.series?.(settings).map(({ deveui }) => deveui))
  const [node] = nodes
  return nodes.size === 1 && node !== undefined ? node : null
}

/** From how far outside the window a widget begins to come, so that it is there when it is seen. */
const ahead = 800

/** True from the first time on that the element comes near the window. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    const come = () => setNear(true)
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        const { top, bottom } = entry.boundingClientRect
        // What is seen comes at once, what will be seen when there is time.
        if (top < innerHeight && bottom > 0) come()
        else scheduleFrame(come)
      },
      { rootMargin: `${ahead}px 0px` },
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      cancelFrame(come)
    }
  }, [near, element])
  return near
}
