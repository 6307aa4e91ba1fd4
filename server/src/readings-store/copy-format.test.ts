import { expect, test } from 'vitest'
import { encodeCopy } from './copy-format.ts'
import { maxTime, type ReadingBatch, type ReadingValue } from './reading.ts'

/** Reads PostgreSQL's binary COPY format back, as its manual describes it. */
function decode(bytes: Buffer): (Buffer | null)[][] {
  expect(bytes.subarray(0, 11)).toEqual(Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'))
  expect(bytes.readInt32BE(11)).toBe(0)
  expect(bytes.readInt32BE(15)).toBe(0)
  const rows: (Buffer | null)[][] = []
  let at = 19
  for (;;) {
    const fields = bytes.readInt16BE(at)
    at += 2
    if (fields === -1) break
    const row: (Buffer | null)[] = []
    for (let i = 0; i < fields; i++) {
      const length = bytes.readInt32BE(at)
      at += 4
      row.push(length === -1 ? null : bytes.subarray(at, at + length))
      if (length > 0) at += length
    }
    rows.push(row)
  }
  expect(at).toBe(bytes.length)
  return rows
}

function encode(batch: ReadingBatch): Buffer {
  return Buffer.concat([...encodeCopy(batch)])
}

test('each kind of value has a field of its own, the others are null', () => {
  const values: ReadingValue[] = [1.5, true, false, 'grön ✓', '', { lat: 57.7, long: 12 }]
  const rows = decode(
    encode({
      series: [1, 2, 3, 4, 5, 2 ** 31 - 1],
      times: [0, 1, 2 ** 32 - 1, 2 ** 32, 1_774_747_200_123, maxTime],
      values,
    }),
  )
  expect(rows.map((row) => row[0]?.readInt32BE())).toEqual([1, 2, 3, 4, 5, 2 ** 31 - 1])
  expect(rows.map((row) => Number(row[1]?.readBigInt64BE()))).toEqual([
    0,
    1,
    2 ** 32 - 1,
    2 ** 32,
    1_774_747_200_123,
    maxTime,
  ])
  expect(
    rows.map(([, , number, flag, text, json]) => [
      number?.readDoubleBE() ?? null,
      flag?.toString('hex') ?? null,
      text?.toString() ?? null,
      json?.toString() ?? null,
    ]),
  ).toEqual([
    [1.5, null, null, null],
    [null, '01', null, null],
    [null, '00', null, null],
    [null, null, 'grön ✓', null],
    [null, null, '', null],
    [null, null, null, '{"lat":57.7,"long":12}'],
  ])
})

test('negative zero and the extreme numbers keep every bit', () => {
  const values = [-0, 5e-324, -Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, 0.1]
  const rows = decode(encode({ series: values.map(() => 1), times: values.map((_, i) => i), values }))
  expect(rows.map((row) => row[2]?.readDoubleBE())).toEqual(values)
})

test('an empty batch is a header and an end', () => {
  expect(decode(encode({ series: [], times: [], values: [] }))).toEqual([])
})

test('large batches leave in pieces of bounded size, cut between rows', () => {
  const wide = '€'.repeat(21_845)
  const values = Array.from({ length: 30_000 }, (_, i) => (i % 1000 === 7 ? wide : i))
  const batch = { series: values.map(() => 9), times: values.map((_, i) => i), values }
  const pieces = [...encodeCopy(batch)]
  expect(pieces.length).toBeGreaterThan(5)
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(256 * 1024)
  const rows = decode(Buffer.concat(pieces))
  expect(rows).toHaveLength(30_000)
  expect(rows[7]?.[4]?.toString()).toBe(wide)
  expect(rows[29_999]?.[2]?.readDoubleBE()).toBe(29_999)
})
