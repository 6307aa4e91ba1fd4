import { maxWordsRead } from '@fyr/contract/connections/modbus/value-types'
import { describe, expect, it } from 'vitest'
import type { PolledRegister } from '#domains/connections/modbus/index.ts'
import { planUnit, splitBlock } from './plan.ts'

const register = (at: number, changes: Partial<PolledRegister> = {}): PolledRegister => ({
  ...{
    id: `r${at}`,
    slaveId: 2,
    register: at,
    registerType: 'holding',
    valueType: 'INT16',
    byteOrder: 'ABCD',
  },
  ...{ key: `k${at}`, scale: 1, offset: 0, scaleRegister: null, length: null, bit: null, deveui: 'meter' },
  ...changes,
})
const blocksOf = (registers: PolledRegister[], maxGap = 10) =>
  planUnit(registers, maxGap).blocks.map(({ registerType, start, count }) => [registerType, start, count])

describe('planUnit', () => {
  it('reads neighbours in one request, and gaps up to the setting', () => {
    const registers = [0, 2, 12, 24].map((at) => register(at))
    expect(blocksOf(registers, 9)).toEqual([
      ['holding', 0, 13],
      ['holding', 24, 1],
    ])
    expect(blocksOf(registers, 0)).toHaveLength(4)
  })

  it('keeps to the limits of a request', () => {
    const floats = Array.from({ length: 100 }, (_, at) => register(2 * at, { valueType: 'FLOAT' }))
    expect(blocksOf(floats)).toEqual([
      ['holding', 0, 124],
      ['holding', 124, 76],
    ])
    const coils = [0, 1999, 2000].map((at) => register(at, { registerType: 'coil', valueType: 'BOOL' }))
    expect(blocksOf(coils, 200)).toEqual([
      ['coil', 0, 2000],
      ['coil', 2000, 1],
    ])
  })

  it('reads scale factors along, once each', () => {
    const registers = [0, 1].map((at) => register(at, { scaleRegister: 5 }))
    const { blocks } = planUnit(registers, 10)
    expect(blocks).toHaveLength(1)
    expect(blocks[0]?.items.filter((item) => item.register === null)).toEqual([
      { start: 5, count: 1, register: null },
    ])
  })

  it('names registers that the protocol cannot reach', () => {
    const { blocks, outOfReach } = planUnit(
      [register(65_535), register(65_535, { id: 'wide', valueType: 'FLOAT' })],
      0,
    )
    expect(blocks).toHaveLength(1)
    expect(outOfReach.map(({ id }) => id)).toEqual(['wide'])
  })

  it('needs at most 1.1 times the fewest requests on a map with gaps', () => {
    // Groups of 1 to 20 registers with gaps of 1 to 15 between them; the seed is fixed.
    let seed = 7
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    const registers: PolledRegister[] = []
    for (let at = 0; at < 4000; at += 1 + next(15)) {
      for (let left = 1 + next(20); left > 0; left--) registers.push(register(at++))
    }
    const maxGap = 10
    // The fewest: each request begins at the first register that is not read yet and goes as far as it may.
    let fewest = 0
    let end = -1
    let last = -1
    for (const { register: at } of registers) {
      if (last === -1 || at > end || at - last - 1 > maxGap) {
        fewest++
        end = at + maxWordsRead - 1
      }
      last = at
    }
    expect(blocksOf(registers, maxGap).length).toBeLessThanOrEqual(1.1 * fewest)
  })
})

describe('splitBlock', () => {
  it('parts at the widest gap, else in halves', () => {
    const parts = (registers: PolledRegister[]) => {
      const [block] = planUnit(registers, 10).blocks
      return block && splitBlock(block)?.map(({ start, count }) => [start, count])
    }
    expect(parts([0, 1, 9, 10].map((at) => register(at)))).toEqual([
      [0, 2],
      [9, 2],
    ])
    expect(parts([0, 1, 2, 3].map((at) => register(at)))).toEqual([
      [0, 2],
      [2, 2],
    ])
    expect(parts([register(0)])).toBeUndefined()
  })
})
