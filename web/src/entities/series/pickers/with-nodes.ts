import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import { renameNodes } from '@fyr/contract/widgets/named-nodes'
import type { Slots } from './slots.ts'

/** The widget with nodes in place of slots; slots that have none stay. */
export function withNodes(widget: DashboardModule, { nodeAt }: Pick<Slots, 'nodeAt'>): DashboardModule {
  const settings = renameNodes(widget.settings, (address) => nodeAt(address) ?? address)
  return { ...widget, settings } as DashboardModule // Only addresses have changed.
}
