import type { Dashboard, DashboardSettings } from '@fyr/contract/dashboards/dashboard-content'
import type { RangeControl } from '#ui/time/range/use-range.ts'
import type { DashboardSource } from '../data/source.ts'
import type { Editing } from '../edit/session/use-editing.ts'

export interface DashboardBodyProps {
  /** Where it asks for what it shows (`useCanvasAnswer`). */
  source: DashboardSource
  /** As the server has them. */
  settings: DashboardSettings
  control: RangeControl
  /** Kiosk mode: all of it stands within so many pixels, and there is nothing to be done on it. */
  fitHeight?: number
}

export interface EditorProps {
  dashboard: Dashboard
  /** The draft with its history; an editor draws it inside an EditFrame. */
  editing: Editing
}
