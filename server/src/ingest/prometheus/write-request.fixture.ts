import protobuf from 'protobufjs/minimal.js'
import { compressSync } from 'snappy'

export interface WrittenSeries {
  labels: Readonly<Record<string, string>>
  /** Times in epoch ms. */
  samples: readonly (readonly [time: number, value: number])[]
}

/** The message `prometheus.WriteRequest`. */
export function writeRequestOf(series: readonly WrittenSeries[]): Uint8Array {
  const writer = protobuf.Writer.create()
  for (const { labels, samples } of series) {
    writer.uint32(10).fork()
    for (const [name, value] of Object.entries(labels)) {
      writer.uint32(10).fork().uint32(10).string(name).uint32(18).string(value).ldelim()
    }
    for (const [time, value] of samples) {
      writer.uint32(18).fork().uint32(9).double(value).uint32(16).int64(time).ldelim()
    }
    writer.ldelim()
  }
  // What comes beside the series since 2.23: metadata.
  return writer.uint32(26).fork().uint32(8).int32(1).ldelim().finish()
}

export const compressedRequestOf = (series: readonly WrittenSeries[]): Buffer =>
  compressSync(Buffer.from(writeRequestOf(series)))

export const remoteWriteHeaders = {
  'content-type': 'application/x-protobuf',
  'content-encoding': 'snappy',
  'x-prometheus-remote-write-version': '0.1.0',
}
