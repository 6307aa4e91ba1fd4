import { comeInside, type JudgeContext, judge, tick } from './judge.ts'
import type { JudgedReading, Latest } from './rules/condition.ts'
import { outcomeOf } from './rules/condition.ts'
import type { CompiledRule } from './rules/rule.ts'
import type { AlarmState, Step, Transition } from './state.ts'

/**
 * Judges a rule by the last known values, without a new reading: after an edit, or a correction of readings.
 * @param isCorrected what was found is void where the values that are left do not decide
 */
export function judgeAgain(
  state: AlarmState,
  rule: CompiledRule,
  context: JudgeContext,
  isCorrected: boolean,
): Step {
  const reading = newestKnown(rule, context.latest)
  const outcome = reading ? outcomeOf(rule, reading, context.latest, state.flagging) : 'unknown'
  if (reading && outcome !== 'unknown') return judge(state, rule, reading, context)
  if (!isCorrected) return { state, transitions: [] }
  const transitions: Transition[] = []
  const at = context.now.getTime()
  const mute = state.flagging ? context.mutedAt(rule, at) : null
  const inside = comeInside(state, rule, { cause: 'returned', at, reading: null, mute }, transitions)
  const step = tick(inside, rule, context)
  return { state: step.state, transitions: [...transitions, ...step.transitions] }
}

/** The newest of the last values that the rule watches. */
function newestKnown({ watched }: CompiledRule, latest: Latest): JudgedReading | undefined {
  return watched
    .flatMap(({ nodeId, key }) => {
      const known = latest(nodeId, key)
      return known ? [{ nodeId, key, value: known.value, time: known.time }] : []
    })
    .reduce<JudgedReading | undefined>(
      (one, other) => (one && one.time >= other.time ? one : other),
      undefined,
    )
}
