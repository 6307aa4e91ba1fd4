import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { createEventPort, type EventPort } from './events.ts'

/** What every event port must do, however its events travel. */
function describeEventPort(name: string, create: (onError: (error: unknown) => void) => EventPort): void {
  describe(name, () => {
    const errors: unknown[] = []
    const port = create((error) => errors.push(error))

    test('a listener is told of its type only, before publishing returns, until it unsubscribes', () => {
      const received: unknown[] = []
      const unsubscribe = port.subscribe('settings', (event) => received.push(event))
      port.publishEvent('settings', { companyId: 'a' })
      port.publishEvent('company', { companyId: 'b' })
      expect(received).toEqual([{ companyId: 'a' }])
      unsubscribe()
      port.publishEvent('settings', { companyId: 'c' })
      expect(received).toHaveLength(1)
    })

    test('a listener that throws is reported and keeps nothing from the others', () => {
      const received: unknown[] = []
      const unsubscribes = [
        port.subscribe('node', () => {
          throw new Error('broken')
        }),
        port.subscribe('node', ({ nodeId }) => received.push(nodeId)),
      ]
      port.publishEvent('node', { companyId: 'a', nodeId: 'n', deveui: 'd' })
      expect(received).toEqual(['n'])
      expect(errors).toEqual([expect.objectContaining({ message: 'broken' })])
      for (const unsubscribe of unsubscribes) unsubscribe()
    })

    test('who subscribes twice is told twice, and ends one subscription at a time', () => {
      const received: unknown[] = []
      const listener = () => received.push(1)
      const [first, second] = [
        port.subscribe('globalSettings', listener),
        port.subscribe('globalSettings', listener),
      ]
      first()
      port.publishEvent('globalSettings', {})
      second()
      port.publishEvent('globalSettings', {})
      expect(received).toEqual([1])
    })
  })
}

describeEventPort('events within this process', createEventPort)

describe('events of a transaction', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database?.drop())

  test('are published after the commit and never after a rollback', async () => {
    const received: unknown[] = []
    database.db.events.subscribe('globalSettings', () => received.push('published'))
    await database.db.withPlatform(async (db) => {
      db.publishEvent('globalSettings', {})
      expect(received).toEqual([])
    })
    expect(received).toEqual(['published'])
    const failing = database.db.withPlatform(async (db) => {
      db.publishEvent('globalSettings', {})
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(received).toHaveLength(1)
  })
})
