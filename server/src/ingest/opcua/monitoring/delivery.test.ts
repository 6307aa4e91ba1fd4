import { expect, it } from 'vitest'
import type { Link } from '../../connections/driver.ts'
import type { PackedOpcMessage } from '../packed-message.ts'
import { createDelivery } from './delivery.ts'
import type { Item } from './item.ts'

const readings = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{
      item: {} as Item,
      deveui: `n${(from + at) % 7}`,
      key: 'k',
      value: from + at,
      time: at,
      isHistory: false,
    },
  }))

it('one batch is on its way, and the oldest of too many readings are dropped and counted', async () => {
  const held: { message: PackedOpcMessage; done(): void }[] = []
  const link = {
    deliver: ([message]: readonly unknown[]) =>
      new Promise<number>((resolve) =>
        held.push({ message: message as PackedOpcMessage, done: () => resolve(0) }),
      ),
  } as unknown as Link
  const stored: number[] = []
  const delivery = createDelivery(
    link,
    (batch) => stored.push(batch.length),
    (error) => expect.fail(String(error)),
  )
  const valuesOf = ({ nodes }: PackedOpcMessage) => nodes.flatMap(({ values }) => values)
  delivery.add(readings(0, 10))
  await expect.poll(() => held.length).toBe(1)
  delivery.add(readings(10, 20_000))
  expect(delivery.isBusy()).toBe(false)
  delivery.add(readings(20_010, 40_000))
  expect([delivery.isBusy(), delivery.server().lostValues]).toEqual([true, 10_000])
  expect([held.length, stored]).toEqual([1, []])
  held[0]?.done()
  await expect.poll(() => held.length).toBe(2)
  expect(stored).toEqual([10])
  const second = held[1]?.message
  expect(second && Math.min(...valuesOf(second).map(Number))).toBe(10_010)
  expect(second && valuesOf(second).length).toBeLessThanOrEqual(1000)
  expect(second?.server).toMatchObject({ lostValues: 10_000 })
  delivery.stop()
})
