import { tmpdir } from 'node:os'
import { beforeEach, expect, test } from 'vitest'
import { createDiskGuard, type DiskSpace, readSpaceOf, usualReserve } from './disk-guard.ts'

const gigabyte = 1_000_000_000
const said: string[] = []
const log = {
  warn: (_: object, message: string) => void said.push(message),
  error: (_: object, message: string) => void said.push(message),
}
beforeEach(() => void said.splice(0))

test('the reserve is 2 % of the disk, at least 500 MB and at most 5 GB', () => {
  expect(usualReserve(10 * gigabyte)).toBe(gigabyte / 2)
  expect(usualReserve(100 * gigabyte)).toBe(2 * gigabyte)
  expect(usualReserve(4000 * gigabyte)).toBe(5 * gigabyte)
})

test('refuses below the reserve, takes in a tenth above it, and says each once', async () => {
  let free = 600
  const guard = createDiskGuard({ readSpace: async () => ({ free, total: 10_000 }), reserve: 500, log })
  const refusesAt = async (bytes: number) => {
    free = bytes
    await guard.look()
    return guard.refuses
  }
  expect(await refusesAt(500)).toBe(false)
  expect(await refusesAt(499)).toBe(true)
  expect(await refusesAt(100)).toBe(true)
  expect(await refusesAt(549)).toBe(true)
  expect(await refusesAt(551)).toBe(false)
  expect(await refusesAt(501)).toBe(false)
  expect(said).toEqual([
    expect.stringContaining('nearly full'),
    expect.stringContaining('space on the disk again'),
  ])
  expect(guard.space).toEqual({ free: 501, total: 10_000, reserve: 500 })
})

test('a disk that cannot be looked at refuses nothing, and is complained about once', async () => {
  const guard = createDiskGuard({ readSpace: () => Promise.reject(new Error('EIO')), reserve: 1, log })
  await guard.look()
  await guard.look()
  expect([guard.refuses, guard.space, said.length]).toEqual([false, undefined, 1])
})

test('an outside database that ran out of space is full until it stores again, and is still tried', async () => {
  const guard = createDiskGuard({ readSpace: undefined, reserve: undefined, log })
  await guard.look()
  guard.stored(false)
  expect([guard.isFull, guard.refuses]).toEqual([true, false])
  guard.stored(true)
  expect(guard.isFull).toBe(false)
})

test('the space of a folder is that of its disk', async () => {
  const { free, total }: DiskSpace = await readSpaceOf(tmpdir())
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThanOrEqual(total)
})
