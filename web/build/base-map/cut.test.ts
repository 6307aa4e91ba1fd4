import { describe, expect, it } from 'vitest'
import { clipLine, clipPolygon } from './clip.ts'
import { cutGround } from './cut.ts'
import { ringArea, simplify } from './simplify.ts'
import { bordersOf, landOf, type Point, type Topology } from './topology.ts'
import { unwrapRing } from './unwrap.ts'

const box = { west: 0, south: 0, east: 10, north: 10 }
const square = (west: number, south: number, size: number): Point[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

/** Two countries side by side, each one degree wide: one arc between them, one around each. */
const topology: Topology = {
  transform: { scale: [0.1, 0.1], translate: [0, 0] },
  arcs: [
    [
      [10, 0],
      [0, 10],
    ],
    [
      [10, 10],
      [-10, 0],
      [0, -10],
      [10, 0],
    ],
    [
      [10, 0],
      [10, 0],
      [0, 10],
      [-10, 0],
    ],
  ],
  objects: {
    land: { geometries: [{ type: 'MultiPolygon', arcs: [[[2, 1]]] }] },
    countries: {
      geometries: [
        { type: 'Polygon', arcs: [[0, 1]] },
        { type: 'Polygon', arcs: [[2, -1]] },
      ],
    },
  },
}

describe('a topology', () => {
  it('gives land as rings that close, and the line between two countries as border', () => {
    const [[ring] = []] = landOf(topology)
    expect(ring?.[0]).toEqual(ring?.at(-1))
    expect(ringArea(ring ?? [])).toBeCloseTo(2 * 2, 1)
    expect(bordersOf(topology)).toEqual([
      [
        [1, 0],
        [1, 1],
      ],
    ])
  })

  it('is cut to boxes', () => {
    const parts = cutGround(topology, {
      boxes: [{ west: 0, south: 0, east: 1.5, north: 1 }],
      tolerance: 0.001,
      lakes: [],
    })
    expect(parts.map(({ kind }) => kind)).toEqual(['land', 'border'])
    expect(Math.max(...(parts[0]?.lines[0] ?? []).map(([long]) => long))).toBe(1.5)
    expect(
      cutGround(topology, { boxes: [{ west: 5, south: 5, east: 6, north: 6 }], tolerance: 0.001, lakes: [] }),
    ).toEqual([{ kind: 'border', lines: [] }])
  })
})

describe('lakes', () => {
  const cut = { boxes: [{ west: 0, south: 0, east: 2, north: 2 }], tolerance: 0.001 }

  it('are cut as land is, with their islands', () => {
    const parts = cutGround(topology, { ...cut, lakes: [[square(0.5, 0.5, 0.4), square(0.6, 0.6, 0.1)]] })
    expect(parts.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['land', 1],
      ['lake', 2],
      ['border', 1],
    ])
  })

  it('are rounded where they were stairs, and stay where they are', () => {
    const [, lake] = cutGround(topology, { ...cut, lakes: [[square(0.5, 0.5, 0.4)]] })
    const outline = lake?.lines[0] ?? []
    expect(outline.length).toBeGreaterThan(12)
    expect(outline[0]).toEqual(outline.at(-1))
    for (const [long, lat] of outline) {
      expect(long).toBeGreaterThanOrEqual(0.5)
      expect(lat).toBeLessThanOrEqual(0.9)
    }
    expect(ringArea(outline)).toBeGreaterThan(2 * 0.4 ** 2 * 0.8)
  })
})

describe('clipping', () => {
  it('keeps what is within, cuts what reaches out, and drops what is outside', () => {
    expect(clipPolygon([square(2, 2, 3)], box)?.[0]).toHaveLength(5)
    const cut = clipPolygon([square(8, 8, 5)], box)
    expect(cut?.[0]?.every(([x, y]) => x <= 10 && y <= 10)).toBe(true)
    expect(clipPolygon([square(20, 20, 5)], box)).toBeNull()
    expect(clipPolygon([square(-5, -5, 30), square(1, 1, 2), square(-4, -4, 2)], box)).toHaveLength(2)
  })

  it('parts lines where they leave', () => {
    expect(
      clipLine(
        [
          [-5, 5],
          [5, 5],
          [15, 5],
          [15, 8],
          [5, 8],
        ],
        box,
      ),
    ).toEqual([
      [
        [0, 5],
        [5, 5],
        [10, 5],
      ],
      [
        [10, 8],
        [5, 8],
      ],
    ])
  })
})

it('keeps corners and drops what nobody sees', () => {
  expect(
    simplify(
      [
        [0, 0],
        [1, 0.0001],
        [2, 0],
        [2, 2],
      ],
      0.01,
    ),
  ).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ])
  expect(
    simplify(
      [
        [0, 0],
        [1, 0.0001],
        [2, 0],
      ],
      0.00001,
    ),
  ).toHaveLength(3)
})

describe('what crosses the date line', () => {
  it('goes on beyond it', () => {
    const ring = (east: number): Point[] => [
      [160, 60],
      [east, 60],
      [east, 70],
      [160, 70],
      [160, 60],
    ]
    expect(unwrapRing(ring(-175))).toEqual(ring(185))
  })

  it('is closed along the pole when it goes around one', () => {
    const ring: Point[] = [
      [-180, -70],
      [-60, -70],
      [60, -70],
      [180, -70],
    ]
    expect(unwrapRing(ring).some(([, lat]) => lat === -90)).toBe(true)
    expect(unwrapRing(ring)[0]).toEqual(unwrapRing(ring).at(-1))
  })
})
