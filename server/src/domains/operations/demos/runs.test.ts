import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRuns, type Runs, type SimulatedEvent } from './runs.ts'

/** A simulation that does what the test tells it. */
interface Begun {
  companyId: string
  isStopped: boolean
  tell(event: SimulatedEvent): void
  broke(error: Error): void
}
let begun: Begun[]
let heard: string[]
let runs: Runs
let onBroken: () => Promise<void>
const setUp = { sessionToken: 's', language: 'sv' } as const
const work = {
  companyId: 'a',
  installed: 0,
  from: 0,
  token: 't',
  brokerPassword: undefined,
  setUp: undefined,
}

beforeEach(() => {
  vi.useFakeTimers()
  begun = []
  heard = []
  onBroken = async () => runs.begin(work)
  const hear = (name: string) => async (id: string) => void heard.push(`${name} ${id}`)
  runs = createRuns({
    simulator: {
      start({ companyId }, events) {
        const it: Begun = { companyId, isStopped: false, ...events }
        begun.push(it)
        return {
          stop: async () => {
            it.isStopped = true
          },
        }
      },
    },
    log: { error: () => undefined },
    onAlive: hear('alive'),
    onSent: hear('sent'),
    onRefused: hear('refused'),
    onUnmade: hear('unmade'),
    onBroken: () => onBroken(),
  })
})
afterEach(async () => {
  await runs.close()
  vi.useRealTimers()
})

test('one that breaks is begun again, after pauses that grow until it lives', async () => {
  runs.begin(work)
  for (const [at, pauseMs] of [1000, 2000, 4000].entries()) {
    begun[at]?.broke(new Error('broken'))
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(begun).toHaveLength(at + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toHaveLength(at + 2)
  }
  begun[3]?.tell({ type: 'alive' })
  begun[3]?.broke(new Error('broken'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun).toHaveLength(5)
  expect(heard).toEqual(['alive a'])
})

test('one that cannot be begun again is tried again', async () => {
  runs.begin(work)
  onBroken = async () => {
    onBroken = async () => runs.begin(work)
    throw new Error('The database is away')
  }
  begun[0]?.broke(new Error('broken'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(begun).toHaveLength(2)
})

test('what breaks or is refused while it is being filled is given up', async () => {
  runs.begin({ ...work, setUp })
  expect(runs.progressOf('a')).toEqual({ step: 'nodes', part: 0 })
  begun[0]?.broke(new Error('broken'))
  await vi.advanceTimersByTimeAsync(600_000)
  runs.begin({ ...work, companyId: 'b', setUp })
  begun[1]?.tell({ type: 'refused' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(heard).toEqual(['unmade a', 'unmade b'])
  expect(begun).toHaveLength(2)
})

test('what it still tells after its end is nobody’s business', async () => {
  runs.begin(work)
  runs.end('another')
  expect(begun[0]?.isStopped).toBe(false)
  runs.end('a')
  expect([begun[0]?.isStopped, runs.isRunning('a')]).toEqual([true, false])
  begun[0]?.tell({ type: 'sent', until: 1 })
  begun[0]?.broke(new Error('broken'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect([heard, begun.length]).toEqual([[], 1])
})

test('nothing begins once the portal stops', async () => {
  await runs.close()
  runs.begin(work)
  expect(begun).toHaveLength(0)
})
