import type { DashboardType } from '@fyr/contract/dashboards/dashboard-content'
import { type ComponentType, lazy, Suspense } from 'react'
import { withTexts } from '#core/language/texts.ts'
import { Skeleton } from '#ui/layout.ts'
import { WidgetGrid } from '../widget/widget-grid.tsx'
import type { DashboardBodyProps, EditorProps } from './dashboard-body-props.ts'
import './canvas.css'

/** A type of dashboard that is no grid of widgets. Both parts are lazy: a grid needs neither. */
interface BodyKind {
  View: ComponentType<DashboardBodyProps>
  Editor: ComponentType<EditorProps>
  /** Whether what it shows depends on a range of time, which the page then offers. */
  hasRange: boolean
  /** It takes the height of the window. */
  fills: boolean
}

const kinds: Partial<Record<DashboardType, BodyKind>> = {
  imageMap: {
    View: lazy(async () => ({ default: (await import('./image-map-canvas.tsx')).ImageMapCanvas })),
    Editor: lazy(async () => ({ default: (await import('./image-map-editor.tsx')).ImageMapEditor })),
    hasRange: false,
    fills: false,
  },
  map: {
    View: lazy(withTexts(() => import('./map/map-canvas.tsx'), 'maps')),
    Editor: lazy(withTexts(() => import('./map/map-editor.tsx'), 'maps')),
    hasRange: true,
    fills: true,
  },
}

export const editorOf = (type: DashboardType) => kinds[type]?.Editor
export const hasRange = (type: DashboardType) => kinds[type]?.hasRange ?? true
export const fillsPage = (type: DashboardType) => kinds[type]?.fills ?? false

/** What a dashboard shows to those who look: by its type a board of widgets, a map or a picture. */
export function DashboardBody({ type, ...props }: DashboardBodyProps & { type: DashboardType }) {
  const kind = kinds[type]
  if (!kind) {
    const { source, control, fitHeight } = props
    return (
      <WidgetGrid
        source={source}
        widgets={source.widgets}
        control={control}
        {...(fitHeight !== undefined && { fitHeight })}
      />
    )
  }
  return (
    <Suspense fallback={<Skeleton className="fyr-canvas" radius="md" />}>
      <kind.View {...props} />
    </Suspense>
  )
}
