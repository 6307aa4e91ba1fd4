import { expect, it } from 'vitest'
import { aligned } from './aligned.ts'
import { readAnswer } from './read-answer.ts'

/** Bytes as docs/columns.md describes them. */
function bytesOf(
  head: object,
  ...sections: { kind: number; place: number; step: number; columns: number[][] }[]
) {
  const text = new TextEncoder().encode(JSON.stringify(head))
  const words = new Uint8Array(Math.ceil(text.length / 8) * 8).fill(0x20)
  words.set(text)
  const parts: Uint8Array[] = [new Uint8Array([0x46, 0x59, 0x52, 0x43, 1, 0, 0, 0])]
  const sectionHead = (kind: number, place: number, rows: number, width: number, step: number) => {
    const view = new DataView(new ArrayBuffer(24))
    for (const [i, value] of [kind, place, rows, width].entries()) view.setUint32(i * 4, value, true)
    view.setFloat64(16, step, true)
    return new Uint8Array(view.buffer)
  }
  parts.push(sectionHead(3, 0, words.length / 8, 1, 0), words)
  for (const { kind, place, step, columns } of sections) {
    parts.push(sectionHead(kind, place, columns[0]?.length ?? 0, columns.length, step))
    for (const column of columns) parts.push(new Uint8Array(Float64Array.from(column).buffer))
  }
  parts.push(sectionHead(0, 0, 0, 0, 0))
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all.buffer
}

const head = {
  canvas: null,
  widgets: [
    {
      dashboardModuleId: 'w',
      start: 0,
      end: 99,
      series: [
        { deveui: 'å', key: 't', state: 'ok', part: 1, totalPart: 0 },
        { deveui: 'b', key: 't', state: 'nodeGone' },
      ],
    },
  ],
}

it('hands each widget its columns', () => {
  const bytes = bytesOf(
    head,
    {
      kind: 1,
      place: 1,
      step: 0,
      columns: [
        [1, 2],
        [5, 6],
      ],
    },
    { kind: 2, place: 0, step: 100, columns: [[0], [5], [6], [5.5], [11], [2], [5], [6]] },
  )
  const answer = readAnswer(bytes, 7).get('w')
  expect(answer).toMatchObject({ askedAt: 7, start: 0, end: 99, truncated: false })
  const [first, gone] = answer?.series ?? []
  expect(first?.buckets).toMatchObject({ kind: 'readings', values: new Float64Array([5, 6]) })
  expect([first?.total?.avg[0], first?.total?.count[0], first?.previous]).toEqual([5.5, 2, undefined])
  expect([gone?.state, gone?.buckets]).toEqual(['nodeGone', undefined])
})

it('knows columns by the names that the answer gives them; what it has not is empty', () => {
  const bytes = bytesOf(
    { ...head, columns: [['max'], ['avg', 'count']] },
    { kind: 2, place: 0, step: 100, columns: [[0], [6]] },
    {
      kind: 2,
      place: 1,
      step: 10,
      columns: [
        [0, 10],
        [1.5, 2.5],
        [3, 4],
      ],
    },
  )
  const [first] = readAnswer(bytes, 7).get('w')?.series ?? []
  expect([first?.total?.max, first?.total?.avg]).toEqual([new Float64Array([6]), new Float64Array()])
  expect(first?.buckets).toMatchObject({
    stepMs: 10,
    buckets: { avg: new Float64Array([1.5, 2.5]), count: new Float64Array([3, 4]), min: new Float64Array() },
  })
})

it('follows the order of the settings, also while they are ahead of the answer', () => {
  const answer = readAnswer(bytesOf(head), 0).get('w')
  if (!answer) throw new Error('no answer')
  const wanted = [
    { deveui: 'b', key: 't' },
    { deveui: 'new', key: 'x' },
    { deveui: 'å', key: 't' },
    { deveui: 'b', key: 't' },
  ]
  const again = aligned(answer, wanted)
  expect(again.series.map(({ deveui, state }) => [deveui, state])).toEqual([
    ['b', 'nodeGone'],
    ['new', 'ok'],
    ['å', 'ok'],
    ['b', 'nodeGone'],
  ])
  expect(aligned(answer, wanted)).toBe(again)
})

it('refuses what was cut off', () => {
  expect(() => readAnswer(bytesOf(head).slice(0, -8), 0)).toThrow('cut off')
  expect(() => readAnswer(new ArrayBuffer(4), 0)).toThrow('not in columns')
})
