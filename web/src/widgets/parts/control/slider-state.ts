import type { WidgetControl } from '@fyr/contract/dashboards/dashboard-data'
import type { Downlink } from '@fyr/contract/devices/downlinks/downlinks'
import type { ControlSlider } from '@fyr/contract/widgets/controls/controls'

type Latest = NonNullable<WidgetControl['latest']>

/** Why nothing can be sent by whoever looks. */
export type Locked = 'permission' | 'kiosk' | 'public' | 'gone' | 'settings'

export interface SliderState {
  /** Where it stands; null: nothing is known. */
  value: number | null
  /** On its way to the node, or ended in vain. */
  latest: (Latest & { step: 'underway' | 'failed' }) | null
  settled: WidgetControl['settled']
}

const inVain: readonly Latest['state'][] = ['failed', 'expired', 'cancelled']

/**
 * Where a slider stands: at what is on its way, else at what counts, else at what the node reports.
 * @param sent by this page, which may know of it before the dashboard does
 */
export function stateOfSlider(
  control: WidgetControl | undefined,
  sent: Latest | null,
  reported: number | null,
): SliderState {
  const settled = control?.settled ?? null
  const known = control?.latest ?? null
  const latest = sent && (!known || known.createdAt < sent.createdAt) ? sent : known
  const rests = settled?.value ?? reported
  if (!latest) return { value: rests, latest: null, settled }
  if (inVain.includes(latest.state)) return { value: rests, latest: { ...latest, step: 'failed' }, settled }
  const isUnderway = latest.state === 'queued' || (latest.state === 'sent' && latest.confirmed)
  if (isUnderway) return { value: latest.value, latest: { ...latest, step: 'underway' }, settled }
  return { value: rests, latest: null, settled }
}

/** What a call has queued, as dashboards know it. */
export const latestOf = (
  { downlinkId, state, confirmed, reason, createdAt, updatedAt }: Downlink,
  value: number,
): Latest => ({ downlinkId, value, state, confirmed, reason, createdAt, updatedAt })

/** Within its ends, at one of its steps. */
export function stepOf(
  { min, max, step }: Pick<ControlSlider, 'min' | 'max' | 'step'>,
  value: number,
): number {
  const rounded = min + Math.round((value - min) / step) * step
  return Math.min(max, Math.max(min, Number(rounded.toFixed(10))))
}
