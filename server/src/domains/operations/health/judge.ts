import {
  type HealthFigure,
  type HealthFigureName,
  type HealthPart,
  type HealthReport,
  type HealthState,
  healthFigures,
  healthStates,
} from '@fyr/contract/operations/health'

interface Thresholds {
  warning?: number
  fault?: number
  /** Whether small values are the bad ones. */
  low?: boolean
}

/** A figure with the state that its thresholds make of it. */
export function judge(
  name: HealthFigureName,
  value: number | null,
  { warning, fault, low = false }: Thresholds = {},
): HealthFigure {
  const reaches = (threshold: number | undefined) =>
    value !== null && threshold !== undefined && (low ? value <= threshold : value >= threshold)
  const state = reaches(fault) ? 'fault' : reaches(warning) ? 'warning' : 'ok'
  return {
    name,
    unit: healthFigures[name],
    value,
    state,
    warning: warning ?? null,
    fault: fault ?? null,
    low,
  }
}

const badness = (state: HealthState) => healthStates.indexOf(state)
export const worstOf = (states: readonly HealthState[]): HealthState =>
  states.reduce((worst, state) => (badness(state) > badness(worst) ? state : worst), 'ok')

/** A part is as bad as the worst of its figures. */
export function partOf(
  name: HealthPart['name'],
  figures: HealthFigure[],
  { reason = null, state = 'ok' }: { reason?: string | null; state?: HealthState } = {},
): HealthPart {
  return { name, state: worstOf([state, ...figures.map((figure) => figure.state)]), reason, figures }
}

/** The figure that says most: of the worst state, and of those the one that is nearest to its last threshold. */
export function decisiveOf(parts: readonly HealthPart[]): HealthReport['decisive'] {
  const figures = parts.flatMap(({ name, figures: own }) => own.map((figure) => ({ part: name, figure })))
  const [first] = figures
    .filter(({ figure }) => figure.value !== null && (figure.fault ?? figure.warning) !== null)
    .toSorted(
      (one, other) =>
        badness(other.figure.state) - badness(one.figure.state) ||
        closeness(other.figure) - closeness(one.figure),
    )
  return first ?? null
}

/** 1 at the threshold, more beyond it. */
function closeness({ value, warning, fault, low }: HealthFigure): number {
  const threshold = fault ?? warning ?? 0
  const measured = value ?? 0
  if (low) return measured <= 0 ? Number.POSITIVE_INFINITY : threshold / measured
  return threshold === 0 ? 0 : measured / threshold
}
