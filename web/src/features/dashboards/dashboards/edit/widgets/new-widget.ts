import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import { newId } from '#api/new-id.ts'
import { allDefinitions } from '#widgets/registry.ts'
import type { ChosenKey, WidgetDefinition } from '#widgets/widget.ts'
import type { NewWidget } from '../session/draft.ts'

interface Offer {
  definition: WidgetDefinition
  suits: number
}

/** What there is to choose: what suits the key best first. */
export function offers(
  chosen: ChosenKey | null,
  search: string,
  write: (selector: WidgetDefinition['name']) => string,
): Offer[] {
  const wanted = search.trim().toLowerCase()
  return allDefinitions()
    .map((definition) => ({ definition, suits: (chosen && definition.suitability?.(chosen)) ?? 0 }))
    .filter(({ definition, suits }) => {
      if (chosen && definition.suitability && suits === 0) return false
      const words = `${write(definition.name)} ${write(definition.text)}`.toLowerCase()
      return words.includes(wanted)
    })
    .sort((one, other) => other.suits - one.suits)
}

/**
 * A widget as it is added, with settings that work at once.
 * @param isNamed whether its title tells the node, too
 */
export function widgetOf(definition: WidgetDefinition, chosen: ChosenKey | null, isNamed = true): NewWidget {
  const { size } = definition
  return {
    type: definition.type,
    title: chosen && definition.suitability ? titleOf(definition, chosen, isNamed) : '',
    settings: definition.defaultSettings(chosen),
    layout: { lg: { x: 0, y: 0, ...size.lg }, md: null, sm: null },
  } as NewWidget // The definition makes settings of its own type.
}

function titleOf({ title }: WidgetDefinition, chosen: ChosenKey, isNamed: boolean): string {
  const { nodeName, label } = chosen
  return (title ? title(chosen) : isNamed ? `${nodeName} ${label}` : label).slice(0, 255)
}

const previewIds = new Map<number, string>()
/** The same as a widget of a dashboard that nobody has saved. */
export function previewOf(definition: WidgetDefinition, chosen: ChosenKey | null): DashboardModule {
  const id = previewIds.get(definition.type) ?? newId()
  previewIds.set(definition.type, id)
  const widget = widgetOf(definition, chosen)
  return { ...widget, dashboardModuleId: id, index: 0, tag: null } as DashboardModule
}
