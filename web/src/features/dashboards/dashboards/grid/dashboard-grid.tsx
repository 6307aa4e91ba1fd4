import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import type { Breakpoint } from '@fyr/contract/widgets/module'
import { type ReactNode, useMemo } from 'react'
import { GridLayout } from 'react-grid-layout/react'
import 'react-grid-layout/css/styles.css'
import { gap, gridColumns, minimumOf, type Places } from './places.ts'
import './grid.css'

interface DashboardGridProps {
  widgets: readonly DashboardModule[]
  places: Places
  at: Breakpoint
  /** Pixels. */
  width: number
  rowHeight: number
  editing: boolean
  /** After a drag or a resize; the others have given way. */
  onPlaces: (places: Places) => void
  children: (widget: DashboardModule, size: { width: number; height: number }) => ReactNode
}

/** Widgets at their places; in edit mode they can be dragged by their head and resized at their corner. */
export function DashboardGrid(props: DashboardGridProps) {
  const { widgets, places, at, width, rowHeight, editing, onPlaces, children } = props
  const layout = useMemo(
    () =>
      [...places].map(([i, place]) => {
        const widget = widgets.find(({ dashboardModuleId }) => dashboardModuleId === i)
        const minimum = widget && minimumOf(widget.type, at)
        return {
          i,
          ...place,
          ...(minimum && { minW: Math.min(minimum.w, gridColumns[at]), minH: minimum.h }),
        }
      }),
    [places, widgets, at],
  )
  const settle = (items: readonly { i: string; x: number; y: number; w: number; h: number }[]) =>
    onPlaces(new Map(items.map(({ i, x, y, w, h }) => [i, { x, y, w, h }])))
  return (
    <GridLayout
      className="fyr-grid"
      width={width}
      layout={layout}
      gridConfig={{ cols: gridColumns[at], rowHeight, margin: [gap, gap], containerPadding: [0, 0] }}
      dragConfig={{
        enabled: editing,
        handle: '.fyr-widget-head',
        cancel: 'button, a, input, [role="menu"]',
        threshold: 4,
        bounded: false,
      }}
      resizeConfig={{ enabled: editing, handles: ['se'] }}
      onDragStop={settle}
      onResizeStop={settle}
    >
      {widgets.map((widget) => {
        const place = places.get(widget.dashboardModuleId)
        return (
          <div key={widget.dashboardModuleId}>
            {place &&
              children(widget, {
                width: widthOf(place.w, at, width),
                height: place.h * (rowHeight + gap) - gap,
              })}
          </div>
        )
      })}
    </GridLayout>
  )
}

/** Pixels that so many columns are wide. */
export function widthOf(columns: number, at: Breakpoint, width: number): number {
  const column = (width - gap * (gridColumns[at] - 1)) / gridColumns[at]
  return Math.max(0, Math.floor(column * columns + gap * (columns - 1)))
}
