import type { LiveReading } from '@fyr/contract/live/live'
import { describe, expect, test, vi } from 'vitest'
import { createLiveBus, type LiveBus } from './live-bus.ts'

const waitOptions = { timeout: 10_000, interval: 5 }
const reading = (deveui: string, value: number): LiveReading => ({
  deveui,
  key: 'temperature',
  value,
  createdAt: 1_700_000_000_000 + value,
})

/** What every bus must do, whether its listeners are in this process or in others; a delivery may take a while. */
function describeLiveBus(where: string, create: (onError: (error: unknown) => void) => LiveBus): void {
  describe(where, () => {
    const errors: unknown[] = []
    const bus = create((error) => errors.push(error))

    test('threat 6: readings reach the listeners of their node in their company, in the order of publication', async () => {
      const values: unknown[] = []
      const elsewhere: unknown[] = []
      const stops = [
        bus.onReading('c1', 'N1', ({ value }) => values.push(value)),
        bus.onReading('c1', 'N2', (other) => elsewhere.push(other)),
        bus.onReading('c2', 'N1', (other) => elsewhere.push(other)),
      ]
      bus.publishReadings('c1', [reading('N1', 1), reading('N1', 2)])
      bus.publishReadings('c1', [reading('N1', 3)])
      await vi.waitFor(() => expect(values).toEqual([1, 2, 3]), waitOptions)
      expect(elsewhere).toEqual([])
      for (const stop of stops) stop()
    })

    test('threat 6: events reach the listeners of their company, each until it stops', async () => {
      const heard: string[] = []
      const stops = ['c1', 'c1', 'c2'].map((companyId, at) =>
        bus.onEvent(companyId, () => heard.push(`${companyId} ${at}`)),
      )
      bus.publishEvent('c1', { type: 'nodeChanged', deveui: 'N1' })
      await vi.waitFor(() => expect(heard).toEqual(['c1 0', 'c1 1']), waitOptions)
      stops[0]?.()
      bus.publishEvent('c1', { type: 'nodeChanged', deveui: 'N1' })
      await vi.waitFor(() => expect(heard).toEqual(['c1 0', 'c1 1', 'c1 1']), waitOptions)
      for (const stop of stops) stop()
    })

    test('a node that is gone is told to those who listen to it', async () => {
      const ended: string[] = []
      const stops = ['N1', 'N2'].map((deveui) =>
        bus.onReading(
          'c1',
          deveui,
          () => undefined,
          () => ended.push(deveui),
        ),
      )
      bus.endReadings('c1', 'N1')
      await vi.waitFor(() => expect(ended).toEqual(['N1']), waitOptions)
      for (const stop of stops) stop()
    })

    test('a listener that throws is reported and keeps nothing from the others', async () => {
      const heard: unknown[] = []
      const stops = [
        bus.onEvent('c1', () => {
          throw new Error('broken')
        }),
        bus.onEvent('c1', (event) => heard.push(event)),
      ]
      bus.publishEvent('c1', { type: 'nodeChanged', deveui: 'N1' })
      await vi.waitFor(() => expect(heard).toHaveLength(1), waitOptions)
      expect(errors).toEqual([expect.objectContaining({ message: 'broken' })])
      for (const stop of stops) stop()
    })

    test('tells of every listener that there is, once it is there', async () => {
      const stops = [bus.onEvent('c3', () => undefined), bus.onReading('c3', 'N1', () => undefined)]
      await vi.waitFor(
        () =>
          expect([bus.hasEventSubscribers('c3'), bus.hasReadingSubscribers('c3', 'N1')]).toEqual([
            true,
            true,
          ]),
        waitOptions,
      )
      for (const stop of stops) stop()
    })
  })
}

describeLiveBus('a bus within this process', createLiveBus)

test('tells at once that nobody listens any more', () => {
  const bus = createLiveBus(() => undefined)
  const stops = [bus.onEvent('c1', () => undefined), bus.onReading('c1', 'N1', () => undefined)]
  expect(bus.listenerCount).toBe(2)
  for (const stop of stops) stop()
  expect([bus.hasEventSubscribers('c1'), bus.hasReadingSubscribers('c1', 'N1'), bus.listenerCount]).toEqual([
    false,
    false,
    0,
  ])
})
