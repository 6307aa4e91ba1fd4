import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import type { WidgetType } from '@fyr/contract/widgets/module'
import { definitionOf } from '#widgets/registry.ts'
import { bodyOf, type NewWidget } from '../session/draft.ts'

const format = 'fyr-widgets/1'
const kept = 'fyr.copied-widgets'

/** As text, so that widgets can be pasted on another dashboard, in another window too. */
export function copyText(widgets: readonly DashboardModule[]): string {
  return JSON.stringify({
    format,
    widgets: widgets.map((widget) => {
      const { dashboardModuleId: _id, ...body } = bodyOf(widget)
      return body
    }),
  })
}

/** The widgets in a text that was copied; none in any other text. What they hold the server checks on saving. */
export function widgetsIn(text: string): NewWidget[] {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return []
  }
  if (typeof found !== 'object' || found === null) return []
  const { format: written, widgets } = found as { format?: unknown; widgets?: unknown }
  return written === format && Array.isArray(widgets) ? widgets.filter(isWidget) : []
}

function isWidget(each: unknown): each is NewWidget {
  if (typeof each !== 'object' || each === null) return false
  const { type, title, settings, layout } = each as Partial<NewWidget>
  const { w, h } = layout?.lg ?? {}
  return (
    typeof type === 'number' &&
    Boolean(definitionOf(type as WidgetType)) &&
    typeof title === 'string' &&
    typeof settings === 'object' &&
    settings !== null &&
    isSpan(w, 12) &&
    isSpan(h, 100)
  )
}

const isSpan = (span: unknown, max: number): span is number =>
  Number.isInteger(span) && Number(span) >= 1 && Number(span) <= max

/** Beside the system's clipboard, which may refuse to be read. */
export function keepCopied(text: string): void {
  try {
    localStorage.setItem(kept, text)
  } catch {
    // No room: the system's clipboard has it.
  }
}

/** Whether there is something to paste. */
export const copiedWidgets = (): NewWidget[] => widgetsIn(localStorage.getItem(kept) ?? '')
