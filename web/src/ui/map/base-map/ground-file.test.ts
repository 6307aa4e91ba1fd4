import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type GroundPart, readGround, writeGround } from './ground-file.ts'

const parts: GroundPart[] = [
  {
    kind: 'land',
    lines: [
      [
        [-10, 60],
        [10.5, 60.25],
        [0, 50],
        [-10, 60],
      ],
      [
        [0, 55],
        [1, 55],
        [1, 56],
        [0, 55],
      ],
    ],
  },
  {
    kind: 'border',
    lines: [
      [
        [179.995, -84.5],
        [-179.995, 84.5],
      ],
    ],
  },
]

describe('the form of the map’s files', () => {
  it('brings back what was written, to the step', () => {
    expect(readGround(writeGround(parts, 200))).toEqual(parts)
  })

  it('leaves out points that fall on one another', () => {
    const line: GroundPart = {
      kind: 'border',
      lines: [
        [
          [1, 1],
          [1.001, 1.001],
          [2, 2],
        ],
      ],
    }
    expect(readGround(writeGround([line], 10))).toEqual([
      {
        kind: 'border',
        lines: [
          [
            [1, 1],
            [2, 2],
          ],
        ],
      },
    ])
  })

  it('is not read when it was cut off or is something else', () => {
    const bytes = writeGround(parts, 200)
    expect(() => readGround(bytes.subarray(0, -1))).toThrow(RangeError)
    expect(() => readGround(Uint8Array.of(10, 7, 0))).toThrow(RangeError)
  })
})

describe('the files that are shipped', () => {
  const file = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)))
  const world = readGround(file('world.bin'))
  const nordics = readGround(file('nordics.bin'))

  it.each([
    ['Stockholm', 17.9, 59.4, true],
    ['the Norwegian Sea', 0, 67, false],
    ['the Caspian Sea', 51, 42, false],
    ['Chukotka, east of the date line', -175, 66.5, true],
    ['Chukotka, west of it', 178, 67, true],
    ['the Pacific', -170, 30, false],
    ['Antarctica', 0, -80, true],
  ])('know whether %s is land', (_name, long, lat, expected) => {
    expect(isLand(world, long, lat)).toBe(expected)
  })

  it.each([
    ['Samsø', 10.6, 55.86, true],
    ['Kattegat', 11.3, 56.8, false],
    ['Utö in the outer archipelago', 18.28, 58.955, true],
    ['Iceland', -18.5, 65, true],
  ])('know %s in detail', (_name, long, lat, expected) => {
    expect(isLand(nordics, long, lat)).toBe(expected)
  })

  it('are small', () => {
    const size = ['world.bin', 'nordics.bin'].reduce((sum, name) => sum + gzipSync(file(name)).length, 0)
    expect(size).toBeLessThan(300 * 1024)
  })
})

function isLand(ground: readonly GroundPart[], long: number, lat: number): boolean {
  const holds = (ring: GroundPart['lines'][number]) =>
    ring.reduce((inside, [x1, y1], at) => {
      const [x2, y2] = ring.at(at - 1) ?? [0, 0]
      const crosses = y1 > lat !== y2 > lat && long < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1
      return crosses ? !inside : inside
    }, false)
  return ground.some(({ kind, lines }) => kind === 'land' && lines.filter(holds).length % 2 === 1)
}
