import { slotAddress, withSlot } from '@fyr/contract/dashboards/slots'
import type { NodeSlot, SlotNodes } from '@fyr/contract/dashboards/template-dashboards'
import { namedIn, renameNodes, withoutDashboards, withoutNodes } from '@fyr/contract/widgets/named-nodes'
import { type Content, readSettings, readWidget } from '#domains/dashboards/dashboards/index.ts'
import { fail } from '#request/problem.ts'
import type { TemplateContent } from './template-store.ts'

/** Without those that have the id, or index and key, of one before them. */
export const distinctSlots = (slots: readonly NodeSlot[]): NodeSlot[] => [
  ...slots.reduce<readonly NodeSlot[]>(withSlot, []),
]

/** Refuses widgets that name anything but slots of the template. */
export function checkSlots({ settings, slots, widgets }: TemplateContent): void {
  const { keys, applications } = namedIn({ settings, widgets }, 'body')
  const known = new Set(slots.map(({ index }) => slotAddress(index)))
  const unknown = keys.find(({ deveui }) => !known.has(deveui.toLowerCase()))
  if (unknown) fail('template.unknownSlot', { field: unknown.path })
  const [application] = applications
  if (application) fail('dashboard.foreignApplication', { field: application.path })
}

/** The template with nodes in its slots. What is about an empty slot is left out, as are links to dashboards of whoever made it. */
export function fill({ name, settings, widgets }: TemplateContent, nodes: SlotNodes): Content {
  const addresses = new Map(nodes.map(({ index, deveui }) => [slotAddress(index), deveui]))
  const filled = withoutNodes(
    withoutDashboards({ settings, widgets }),
    (slot) => !addresses.has(slot.toLowerCase()),
    () => false,
  )
  const named = renameNodes(filled, (slot) => addresses.get(slot.toLowerCase()) ?? slot)
  // Only addresses have changed, and parts with a default have gone.
  const content = named as Pick<Content, 'settings' | 'widgets'>
  return {
    name,
    settings: readSettings(content.settings),
    widgets: content.widgets.map((widget) =>
      readWidget({ ...widget, id: widget.dashboardModuleId, position: widget.index }),
    ),
  }
}
