import protobuf from 'protobufjs/minimal.js'
import { expect, it } from 'vitest'
import { uncompressedLength } from './snappy-length.ts'
import { compressedRequestOf, writeRequestOf } from './write-request.fixture.ts'
import { readWriteRequest } from './write-request.ts'

function read(bytes: Uint8Array, maxReadings = 100) {
  const steps = readWriteRequest(bytes, maxReadings)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const time = Date.UTC(2026, 0, 5)

it('takes the instance for the node, and metric and other labels for the key', () => {
  const labels = { __name__: 'node_cpu_seconds_total', cpu: '0', instance: 'pump house:9100', job: 'node' }
  const request = writeRequestOf([
    {
      labels: { ...labels, mode: 'idle' },
      samples: [
        [time, 1.5],
        [time + 1000, Number.NaN],
      ],
    },
    { labels: { __name__: 'up', deveui: 'cellar', instance: 'x:1' }, samples: [[time, 1]] },
  ])
  expect(read(request)).toEqual([
    {
      address: 'pump-house:9100',
      readings: [{ key: 'node_cpu_seconds_total.0.idle', value: 1.5, createdAt: time }],
      places: [0],
    },
    { address: 'cellar', readings: [{ key: 'up', value: 1, createdAt: time }], places: [1] },
  ])
})

it('threat 26: a message that is cut off anywhere is refused or read as far as it goes, and no more is read than one may send', () => {
  const request = writeRequestOf([{ labels: { __name__: 'up', instance: 'a' }, samples: [[time, 1]] }])
  for (let length = 0; length < request.length; length++) {
    try {
      expect(read(request.subarray(0, length)).length).toBeLessThanOrEqual(1)
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
  }
  expect(() => read(request, 0)).toThrow('request.tooLarge')
})

it('threat 32: the length of a block is known before it is unpacked', () => {
  const series = { labels: { __name__: 'a'.repeat(300) }, samples: [] }
  expect(uncompressedLength(compressedRequestOf([series]))).toBe(writeRequestOf([series]).length)
  expect(uncompressedLength(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f))).toBe(2 ** 32 - 1)
  expect(uncompressedLength(Uint8Array.of())).toBeUndefined()
  expect(uncompressedLength(new Uint8Array(8).fill(0xff))).toBeUndefined()
})

it('a native histogram is a data error of its node, and holds up no other series', () => {
  const histogram = protobuf.Writer.create()
  histogram.uint32(10).fork()
  for (const [name, value] of [
    ['__name__', 'latency'],
    ['instance', 'x:1'],
  ] as const)
    histogram.uint32(10).fork().uint32(10).string(name).uint32(18).string(value).ldelim()
  // Histogram: count_int and timestamp of the message of remote write 1.0.
  histogram.uint32(34).fork().uint32(8).uint64(3).uint32(120).int64(time).ldelim().ldelim()
  const other = writeRequestOf([{ labels: { __name__: 'up', instance: 'x:1' }, samples: [[time, 1]] }])
  expect(read(Buffer.concat([histogram.finish(), other]))).toMatchObject([
    {
      address: 'x:1',
      readings: [{ key: 'up', value: 1 }],
      problem: { code: 'value.histogram', detail: 'latency' },
    },
  ])
})
