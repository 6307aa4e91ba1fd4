import { createCounterSteps } from '@fyr/contract/values/numbers/counter-steps'

/** What each of all values of a counter adds, looked at as one row; without the last, which nothing decides. */
export function countedOf(values: readonly number[], rollover: number | null): number[] {
  const steps = createCounterSteps({ rollover, resetBelow: null })
  const counted: number[] = []
  for (const value of values) {
    const { own, before } = steps.add(value)
    if (before !== 0) counted[counted.length - 1] = before
    counted.push(own)
  }
  return counted
}
