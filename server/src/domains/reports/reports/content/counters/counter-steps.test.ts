import { createCounterSteps } from '@fyr/contract/values/numbers/counter-steps'
import fc from 'fast-check'
import { expect, it } from 'vitest'

/** What each value adds, decided late or not. */
function counted(values: readonly number[], rule: { rollover?: number; resetBelow?: number } = {}): number[] {
  const steps = createCounterSteps({ rollover: null, resetBelow: null, ...rule })
  const all: number[] = []
  for (const value of values) {
    const { own, before } = steps.add(value)
    if (all.length > 0) all[all.length - 1] = (all.at(-1) ?? 0) + before
    all.push(own)
  }
  return all.map((each) => Number(each.toFixed(6)))
}

it.each([
  ['counts up', [10, 13, 20], {}, [0, 3, 7]],
  ['a step of 0', [10, 10, 11], {}, [0, 0, 1]],
  ['jitter of the last digit', [215.6, 215.7, 215.6, 215.8], {}, [0, 0.1, -0.1, 0.2]],
  ['one zero between', [3737, 0, 3746], {}, [0, 0, 9]],
  ['one low value between, and jitter', [3737, 12, 3736.9], {}, [0, 0, -0.1]],
  ['a meter that was replaced', [5000, 12, 15], {}, [0, 12, 3]],
  ['a meter that was replaced, read before it counted', [5000, 0, 3], {}, [0, 0, 3]],
  ['roll-over at 99,999', [99_990, 3, 10], { rollover: 99_999 }, [0, 12, 7]],
  ['a meter with a rollover that was replaced', [100, 4, 6], { rollover: 99_999 }, [0, 4, 2]],
  ['a zero between near the rollover', [99_990, 0, 99_995], { rollover: 99_999 }, [0, 0, 5]],
  ['a restart at a small value', [100, 4, 60], {}, [0, 4, 56]],
  ['two resets in a row', [100, 4, 1, 2], {}, [0, 4, 1, 1]],
  ['two zeros between, which are a reset', [3737, 0, 0, 3746], {}, [0, 0, 0, 3746]],
  ['a fall to 60 % is no reset by default', [100, 60, 61], {}, [0, -40, 1]],
  ['a fall to 60 % is one where the key says so', [100, 60, 61], { resetBelow: 90 }, [0, 60, 1]],
  ['any fall is one at 100 %', [3, 2, 2.5], { resetBelow: 100 }, [0, 2, 0.5]],
  ['nothing is one at 0 %', [100, 1, 2], { resetBelow: 0 }, [0, -99, 1]],
])('%s', (_, values, rule, expected) => {
  expect(counted(values, rule)).toEqual(expected)
})

it('a last value that looks like a reset counts nothing until the next one decides', () => {
  const steps = createCounterSteps({ rollover: null, resetBelow: null })
  steps.add(3737)
  expect([steps.add(5), steps.isUndecided]).toEqual([{ own: 0, before: 0 }, true])
  expect([steps.add(7), steps.isUndecided]).toEqual([{ own: 2, before: 5 }, false])
})

it('property: whatever it begins with, two values before a range and one behind it decide what is counted in it', () => {
  const values = fc.array(fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constantFrom(0, 1, 100, 101)), {
    minLength: 4,
    maxLength: 30,
  })
  fc.assert(
    fc.property(values, fc.nat(), (all, place) => {
      const at = 2 + (place % (all.length - 2))
      const whole = counted(all)
      const part = counted(all.slice(at - 2))
      expect(part.slice(2)).toEqual(whole.slice(at))
    }),
    { numRuns: 2000 },
  )
})
