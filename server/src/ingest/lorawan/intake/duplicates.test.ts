import { expect, test } from 'vitest'
import { createDuplicates } from './duplicates.ts'
import { frameEvent } from './frame-event.ts'

const now = Date.UTC(2026, 0, 1)
const heard = (counter: number, changes: Partial<Parameters<typeof frameEvent>[0]> = {}) =>
  frameEvent({
    kind: 'data',
    devEui: '0101010101010101',
    time: now,
    bytes: Uint8Array.of(1, 2),
    port: 1,
    frameCounter: counter,
    ...changes,
  })

function listen() {
  const duplicates = createDuplicates<string>()
  return (event: ReturnType<typeof heard>, at = now, companyId = 'acme') =>
    duplicates.once(companyId, event, at, async () => 'stored')
}

test('threat 28: a frame that is sent again is none, also when its time differs a little', () => {
  const isNew = listen()
  expect(isNew(heard(5)).isNew).toBe(true)
  expect(isNew(heard(5)).isNew).toBe(false)
  expect(isNew(heard(5, { time: now + 900 })).isNew).toBe(false)
  expect(isNew(heard(6)).isNew).toBe(true)
  expect(isNew(heard(5), now + 5000).isNew).toBe(false)
})

test('threat 28: a frame that was kept back for long and comes twice is one', () => {
  const isNew = listen()
  expect(isNew(heard(5, { time: now - 3_600_000 })).isNew).toBe(true)
  expect(isNew(heard(5, { time: now - 3_600_000 }), now + 60_000).isNew).toBe(false)
  expect(isNew(heard(5, { time: now - 3_600_000 }), now + 20 * 60_000).isNew).toBe(true)
})

test('threat 28: other bytes under the same counter, another port, another company are other frames', () => {
  const isNew = listen()
  expect(isNew(heard(5)).isNew).toBe(true)
  expect(isNew(heard(5, { bytes: Uint8Array.of(9) })).isNew).toBe(true)
  expect(isNew(heard(5, { port: 2 })).isNew).toBe(true)
  expect(isNew(heard(5), now, 'other').isNew).toBe(true)
})

test('a counter that begins again after a join is no duplicate', () => {
  const isNew = listen()
  isNew(heard(0))
  expect(isNew(heard(0, { kind: 'join', bytes: undefined })).isNew).toBe(true)
  expect(isNew(heard(0, { time: now + 2000 }), now + 2000).isNew).toBe(true)
  expect(isNew(heard(0, { time: now + 300_000 }), now + 300_000).isNew).toBe(true)
})

test('what the network server numbers is told apart by its number', () => {
  const isNew = listen()
  expect(isNew(heard(5, { deduplicationId: 'a' })).isNew).toBe(true)
  expect(isNew(heard(5, { deduplicationId: 'b' })).isNew).toBe(true)
  expect(isNew(heard(5, { deduplicationId: 'a' })).isNew).toBe(false)
})

test('a company’s frames are known again, however many other companies and devices are heard', () => {
  const duplicates = createDuplicates<string>({ ofCompany: 50, total: 1000 })
  const listenTo = (event: ReturnType<typeof heard>, companyId: string, at = now) =>
    duplicates.once(companyId, event, at, async () => 'stored').isNew
  listenTo(heard(5), 'acme')
  for (let at = 0; at < 400; at++) listenTo(heard(5), `company-${at}`)
  for (let at = 0; at < 2000; at++)
    listenTo(heard(5, { devEui: at.toString(16).padStart(16, '0') }), `flood-${at % 20}`)
  expect(listenTo(heard(5), 'acme')).toBe(false)
  // Those of the flood have given way, the oldest first.
  expect(listenTo(heard(5, { devEui: '0'.repeat(16) }), 'flood-0')).toBe(true)
  const muchLater = now + 20 * 60_000
  listenTo(heard(6, { time: muchLater }), 'newcomer', muchLater)
  expect(listenTo(heard(5, { time: muchLater }), 'acme', muchLater)).toBe(true)
})

test('a frame that could not be stored is taken when it comes again', async () => {
  const duplicates = createDuplicates<string>()
  const first = duplicates.once('acme', heard(1), now, () => Promise.reject(new Error('busy')))
  expect(duplicates.once('acme', heard(1), now, async () => 'stored').isNew).toBe(false)
  await expect(first.result).rejects.toThrow('busy')
  await Promise.resolve()
  expect(duplicates.once('acme', heard(1), now, async () => 'stored').isNew).toBe(true)
})
