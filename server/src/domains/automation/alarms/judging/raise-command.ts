import { type JudgeContext, tick } from './judge.ts'
import type { SignalValue } from './rules/condition.ts'
import type { CompiledRule } from './rules/rule.ts'
import type { AlarmState, Step } from './state.ts'

/**
 * A script triggers an alarm: as if its condition held with this value and its delay were over. From then on it is as
 * any that is triggered: the next reading that is judged decides. Nothing happens to one that is triggered and outside.
 */
export function raiseNow(
  state: AlarmState,
  rule: CompiledRule,
  value: SignalValue | null,
  context: JudgeContext,
): Step {
  if (!rule.active || state.flagging) return { state, transitions: [] }
  const now = context.now.getTime()
  const [condition] = rule.terms.flat()
  const outside: AlarmState = {
    ...state,
    ...(state.phase === 'normal' && { phase: 'pending', since: now }),
    outsideSince: state.outsideSince ?? now,
    dueAt: now,
    breaches: condition && value !== null ? [{ ...condition, value, time: now }] : state.breaches,
  }
  return tick(outside, rule, context)
}
