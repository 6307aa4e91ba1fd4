import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { addDatabaseTime, currentPayer } from '#lib/fairness/charged-to.ts'
import { chargeCall } from './expensive-calls.ts'

const database = (ms: number) => async () => {
  const payer = currentPayer()
  if (!payer) throw new Error('A call has a payer')
  await addDatabaseTime(payer, () => sleep(ms))
}

/** Calls of one endpoint of a new company, of which each tells when it began. */
function createCaller() {
  const companyId = randomUUID()
  const begun: string[] = []
  const call = (
    name: string,
    work: () => Promise<void>,
    { principal = 'session', isAbandoned = false } = {},
  ) =>
    chargeCall(
      { payer: { companyId, principal }, endpoint: 'GET /a', isAbandoned: () => isAbandoned },
      async () => {
        begun.push(name)
        await work()
      },
    )
  return { begun, call }
}

test('threats 26, 32: expensive calls of a session run one after the other, beside those of another', async () => {
  const { begun, call } = createCaller()
  await call('known', database(20))
  const { promise: open, resolve: end } = Promise.withResolvers<void>()
  const first = call('first', () => open)
  const second = call('second', database(20))
  await call('of another session', database(20), { principal: 'other' })
  expect(begun).toEqual(['known', 'first', 'of another session'])
  end()
  await Promise.all([first, second])
  expect(begun.at(-1)).toBe('second')
})

test('calls that were cheap once of late run at once, however long they wait for something else', async () => {
  const { begun, call } = createCaller()
  await call('cheap', () => sleep(20))
  for (const name of ['slow', 'slow', 'slow']) await call(name, database(20))
  const { promise: open, resolve: end } = Promise.withResolvers<void>()
  const all = Array.from({ length: 5 }, () => call('beside', () => open))
  expect(begun).toHaveLength(9)
  end()
  await Promise.all(all)
})

test('an expensive call that was abandoned before its turn is not done', async () => {
  const { begun, call } = createCaller()
  await expect(call('abandoned', () => sleep(0), { isAbandoned: true })).rejects.toThrow('request.tooMany')
  expect(begun).toEqual([])
})

test('an expensive call within a call of its company does not wait for it', async () => {
  const { begun, call } = createCaller()
  await call('outer', () => call('inner', () => sleep(0)))
  expect(begun).toEqual(['outer', 'inner'])
})

test('a failure is that of the call, and gives its place on', async () => {
  const { begun, call } = createCaller()
  await expect(call('fails', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await call('next', () => sleep(0))
  expect(begun).toEqual(['fails', 'next'])
})

test('a call that takes longer than a second gives its place on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { begun, call } = createCaller()
  const { promise: open, resolve: end } = Promise.withResolvers<void>()
  const long = call('long', () => open)
  const next = call('next', async () => undefined)
  await vi.advanceTimersByTimeAsync(990)
  expect(begun).toEqual(['long'])
  await vi.advanceTimersByTimeAsync(20)
  await next
  end()
  await long
  expect(begun).toEqual(['long', 'next'])
})

afterEach(() => void vi.useRealTimers())
