import type { DashboardModule } from '@fyr/contract/dashboard-content'
import { mdiClockOutline } from '@mdi/js'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
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
}

const padding = 12
const headHeight = 30

/** A widget in its frame. What is far below the window is not drawn until it comes near. */
export const WidgetCard = memo(function WidgetCard(props: WidgetCardProps) {
  const { widget, width, height, tools, selected, onKeyDown, ...body } = props
  const { t } = useTranslation()
  const definition = definitionOf(widget.type) as WidgetDefinition | null
  const card = useRef<HTMLElement>(null)
  const near = useNear(card)
  const kind = definition ? t(definition.name) : t(($) => $.widgets.state.unknown)
  const { settings } = widget
  const ownRange = 'range' in settings ? settings.range : null
  const hasHead = widget.title !== '' || ownRange !== null || body.editing
  const isBare = definition?.bare?.(settings) && !body.editing
  const around = isBare ? 0 : padding * 2 + 2
  const size = {
    width: Math.max(0, width - around),
    height: Math.max(0, height - around - (hasHead ? headHeight : 0)),
  }
  return (
    <article
      ref={card}
      className="fyr-widget"
      data-bare={isBare || undefined}
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
          <h2>{widget.title || (body.editing && <span className="fyr-dimmed">{kind}</span>)}</h2>
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

/** True from the first time on that the element comes near the window. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      {
        rootMargin: '400px 0px',
      },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near, element])
  return near
}
