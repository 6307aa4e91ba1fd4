import { describe, expect, it } from 'vitest'
import { readColumns } from './columns.ts'

/** As the server writes it; the browser test reads what it really sends. */
function stream(
  ...sections: { kind: number; place: number; step: number; columns: number[][] }[]
): ArrayBuffer {
  const parts = [...sections, { kind: 0, place: 0, step: 0, columns: [] }]
  const size = parts.reduce((sum, { columns }) => sum + 24 + columns.flat().length * 8, 8)
  const view = new DataView(new ArrayBuffer(size))
  for (const [at, letter] of [...'FYRC'].entries()) view.setUint8(at, letter.charCodeAt(0))
  view.setUint8(4, 1)
  let at = 8
  for (const { kind, place, step, columns } of parts) {
    const head = [kind, place, columns[0]?.length ?? 0, columns.length]
    for (const [n, value] of head.entries()) view.setUint32(at + n * 4, value, true)
    view.setFloat64(at + 16, step, true)
    at += 24
    for (const value of columns.flat()) {
      view.setFloat64(at, value, true)
      at += 8
    }
  }
  return view.buffer as ArrayBuffer
}

describe('an answer in columns', () => {
  const readings = {
    kind: 1,
    place: 0,
    step: 0,
    columns: [
      [1, 2, 3],
      [-0.5, Number.MAX_VALUE, 0],
    ],
  }
  const buckets = {
    kind: 2,
    place: 1,
    step: 60_000,
    columns: [
      [0, 60_000],
      [1, 2],
      [Number.NaN, 4],
    ],
  }

  it('is laid under typed arrays, section by section', () => {
    const bytes = stream(readings, buckets, { kind: 2, place: 2, step: 60_000, columns: [[], []] })
    const sections = readColumns(bytes)
    expect(sections.map(({ kind, place, stepMs }) => [kind, place, stepMs])).toEqual([
      ['readings', 0, 0],
      ['buckets', 1, 60_000],
      ['buckets', 2, 60_000],
    ])
    expect(sections.map(({ columns }) => columns.map((column) => [...column]))).toEqual([
      readings.columns,
      buckets.columns,
      [[], []],
    ])
    expect(sections[0]?.columns[0]?.buffer).toBe(bytes)
  })

  it('may hold kinds of a later server, which are passed over', () => {
    const sections = readColumns(stream({ ...readings, kind: 9 }, buckets))
    expect(sections.map(({ place }) => place)).toEqual([1])
  })

  it('is refused where it is cut off, anywhere', () => {
    const bytes = stream(readings, buckets)
    expect(readColumns(bytes)).toHaveLength(2)
    for (let length = 0; length < bytes.byteLength; length++) {
      expect(() => readColumns(bytes.slice(0, length))).toThrow(/cut off|not in columns/)
    }
  })

  it('is refused in another form or version', () => {
    const later = stream(readings)
    new DataView(later).setUint8(4, 2)
    expect(() => readColumns(later)).toThrow('not in columns')
    expect(() => readColumns(new TextEncoder().encode('{"code":1234567}').buffer as ArrayBuffer)).toThrow(
      TypeError,
    )
  })
})
