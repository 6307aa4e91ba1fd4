import { describe, expect, it } from 'vitest'
import { extentOfBand, stripsOf } from './bands.ts'

const times = [0, 10, 20, 30, 40]
const band = { low: [5, 4, null, 6, 2], high: [7, 9, null, 8, 12] }
const all = { from: 0, to: 40, spanGaps: false }
const same = (value: number) => value

describe('the extent of a band', () => {
  it('is that of what is looked at', () => {
    expect(extentOfBand({ times, band }, 0, 40)).toEqual({ low: 2, high: 12 })
    expect(extentOfBand({ times, band }, 5, 30)).toEqual({ low: 4, high: 9 })
  })
  it('is none where there is nothing', () => {
    expect(extentOfBand({ times, band }, 15, 25)).toBeNull()
    expect(extentOfBand({ times }, 0, 40)).toBeNull()
  })
})

describe('the strips of a band', () => {
  it('break where the line does', () => {
    const strips = stripsOf(times, band, all, same, same)
    expect(strips).toEqual([
      { x: [0, 10], top: [7, 9], bottom: [5, 4] },
      { x: [30, 40], top: [8, 12], bottom: [6, 2] },
    ])
  })
  it('span gaps when the chart does', () => {
    expect(stripsOf(times, band, { ...all, spanGaps: true }, same, same).map(({ x }) => x)).toEqual([
      [0, 10, 30, 40],
    ])
  })
  it('have one corner a pixel, as high and as low as all that is in it', () => {
    // On a screen less is higher.
    const down = (value: number) => -value
    const [strip] = stripsOf(times, band, { ...all, spanGaps: true }, () => 3, down)
    expect(strip).toEqual({ x: [3], top: [-12], bottom: [-2] })
  })
  it('reach one step beyond what is looked at', () => {
    const whole = { low: times.map(() => 1), high: times.map(() => 2) }
    const [strip] = stripsOf(times, whole, { from: 15, to: 25, spanGaps: false }, same, same)
    expect(strip?.x).toEqual([10, 20, 30])
  })
})
