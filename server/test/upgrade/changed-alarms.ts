/** Issue 24: what was crossed is HIGH or LOW also of a level, and null where a value did not change. */
export function withLimitTypes(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withLimitTypes)
  if (typeof answer !== 'object' || answer === null) return answer
  const all = Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, withLimitTypes(value)]))
  if (all.limitType === 'EQUAL')
    return { ...all, limitType: all.limit === 0 ? 'LOW' : 'HIGH', measure: 'level' }
  return all.limitType === 'UNCHANGED' ? { ...all, limitType: null, measure: 'unchangedMinutes' } : all
}
