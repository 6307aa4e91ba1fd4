import { describe, expect, it } from 'vitest'
import {
  fittingScale,
  freePlace,
  isInside,
  middleOf,
  movedBy,
  openingView,
  placeAt,
  pointOf,
  roomAt,
  viewAround,
  zoomedAt,
} from './geometry.ts'

const plan = { width: 2000, height: 1000 }
const frame = { width: 500, height: 400 }

describe('as it opens', () => {
  it('is 2^zoom of its natural size, its middle in the middle', () => {
    expect(openingView(plan, frame, -1)).toEqual({ scale: 0.5, x: -250, y: -50 })
    expect(openingView(plan, frame, 0)).toEqual({ scale: 1, x: -750, y: -300 })
  })

  it('is never smaller than it fits', () => {
    expect(fittingScale(plan, frame)).toBe(0.25)
    expect(openingView(plan, frame, -5)).toEqual({ scale: 0.25, x: 0, y: 75 })
    expect(openingView({ width: 50, height: 50 }, frame, -1)).toEqual({ scale: 8, x: 50, y: 0 })
  })

  it('keeps its middle when the frame gets another size', () => {
    const before = viewAround({ x: 0.3, y: 0.6 }, 1, plan, frame)
    const middle = middleOf(before, plan, frame)
    expect(middle.x).toBeCloseTo(0.3)
    expect(middle.y).toBeCloseTo(0.6)
    const other = { width: 300, height: 700 }
    const after = viewAround(middle, before.scale, plan, other)
    expect(placeAt({ x: 150, y: 350 }, after, plan)).toEqual({ x: 0.3, y: 0.6 })
  })
})

describe('zooming', () => {
  it('leaves what is under the pointer there', () => {
    const before = openingView(plan, frame, 0)
    const point = { x: 120, y: 340 }
    const under = placeAt(point, before, plan)
    const after = zoomedAt(before, 1.5, point, plan, frame)
    expect(after.scale).toBe(1.5)
    expect(placeAt(point, after, plan)).toEqual(under)
  })

  it('ends where all of it is to be seen, and where a pixel is eight', () => {
    const view = openingView(plan, frame, -1)
    expect(zoomedAt(view, 1 / 1000, { x: 0, y: 0 }, plan, frame)).toEqual({ scale: 0.25, x: 0, y: 75 })
    expect(zoomedAt(view, 1000, { x: 0, y: 0 }, plan, frame).scale).toBe(8)
    const tiny = { width: 40, height: 40 }
    expect(zoomedAt(openingView(tiny, frame, -1), 1000, { x: 0, y: 0 }, tiny, frame).scale).toBe(80)
  })
})

describe('moving', () => {
  const view = openingView(plan, frame, 0)

  it('stops at the edges of the picture', () => {
    expect(movedBy(view, { x: 10, y: -20 }, plan, frame)).toEqual({ scale: 1, x: -740, y: -320 })
    expect(movedBy(view, { x: 9999, y: 9999 }, plan, frame)).toEqual({ scale: 1, x: 0, y: 0 })
    expect(movedBy(view, { x: -9999, y: -9999 }, plan, frame)).toEqual({ scale: 1, x: -1500, y: -600 })
  })

  it('leaves what fits in the middle', () => {
    expect(movedBy(openingView(plan, frame, -5), { x: 50, y: 50 }, plan, frame)).toEqual({
      scale: 0.25,
      x: 0,
      y: 75,
    })
  })
})

describe('places', () => {
  it('are parts of the picture, at any scale', () => {
    for (const zoom of [-5, -1, 0, 2]) {
      const view = openingView(plan, frame, zoom)
      for (const place of [
        { x: 0, y: 0 },
        { x: 0.25, y: 0.8 },
        { x: 1, y: 1 },
      ]) {
        expect(placeAt(pointOf(place, view, plan), view, plan)).toEqual(place)
      }
    }
  })

  it('beside the picture are those of its edge', () => {
    const view = openingView(plan, frame, -5)
    expect(placeAt({ x: -40, y: 10 }, view, plan)).toEqual({ x: 0, y: 0 })
    expect(placeAt({ x: 900, y: 900 }, view, plan)).toEqual({ x: 1, y: 1 })
  })

  it('are seen within the frame and on its edge only', () => {
    expect(isInside({ x: 0, y: 400 }, frame)).toBe(true)
    expect(isInside({ x: 500.2, y: 10 }, frame)).toBe(true)
    expect(isInside({ x: -2, y: 10 }, frame)).toBe(false)
    expect(isInside({ x: 10, y: 402 }, frame)).toBe(false)
  })

  it('beside the tools leave them free', () => {
    const tools = { width: 60, height: 150 }
    expect(roomAt({ x: 490, y: 240 }, frame, tools)).toBe(500)
    expect(roomAt({ x: 490, y: 260 }, frame, tools)).toBe(440)
  })

  it('of something new are far from the others', () => {
    expect(freePlace([])).toEqual({ x: 0.5, y: 0.5 })
    const taken: { x: number; y: number }[] = []
    for (let each = 0; each < 25; each++) taken.push(freePlace(taken))
    expect(new Set(taken.map(({ x, y }) => `${x} ${y}`)).size).toBe(25)
  })
})
