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

test('a frame that could not be stored is taken when it comes again', async () => {
  const duplicates = createDuplicates<string>()
  const first = duplicates.once('acme', heard(1), now, () => Promise.reject(new Error('busy')))
  expect(duplicates.once('acme', heard(1), now, async () => 'stored').isNew).toBe(false)
  await expect(first.result).rejects.toThrow('busy')
  await Promise.resolve()
  expect(duplicates.once('acme', heard(1), now, async () => 'stored').isNew).toBe(true)
})
