import { describe, expect, it } from 'vitest'
import { fittingScale, freePlace, isInside, placeAt, pointOf, roomAt } from './geometry.ts'

const plan = { width: 2000, height: 1000 }
const frame = { width: 500, height: 400 }

it('the largest scale at which all of it is seen', () => {
  expect(fittingScale(plan, frame)).toBe(0.25)
  expect(fittingScale({ width: 50, height: 50 }, frame)).toBe(8)
})

/** Of 2000 x 1000 in 500 x 400. */
const views = [
  { scale: 0.25, x: 0, y: 75 },
  { scale: 0.5, x: -250, y: -50 },
  { scale: 1, x: -750, y: -300 },
]

describe('places', () => {
  it('are parts of the picture, at any scale', () => {
    for (const view of views) {
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
    const view = { scale: 0.25, x: 0, y: 75 }
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
