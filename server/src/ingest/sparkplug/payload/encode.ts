import protobuf from 'protobufjs/minimal.js'
import { dataTypes, integerFormat } from './data-types.ts'
import type { Integer } from './payload.ts'

const { Writer } = protobuf
type Writer = InstanceType<typeof Writer>

/** A value of a command, checked against the datatype already. */
export interface CommandMetric {
  name: string
  /** Where the birth gave one, it goes in place of the name [tck-id-payloads-alias-data-cmd-requirement]. */
  alias: Integer | undefined
  datatype: number
  value: number | bigint | boolean | string
}

/** The payload of NCMD and DCMD: without seq [tck-id-payloads-ncmd-seq]. `now` is epoch ms. */
export function encodeCommand(metrics: readonly CommandMetric[], now: number): Uint8Array {
  const writer = Writer.create()
  writer.uint32(8)
  writeVarint(writer, now)
  for (const metric of metrics) writeMetric(writer, metric, now)
  return writer.finish()
}

/** Asks an edge node for its births; by the name, since this metric has no alias. */
export const encodeRebirth = (now: number): Uint8Array =>
  encodeCommand(
    [{ name: 'Node Control/Rebirth', alias: undefined, datatype: dataTypes.Boolean, value: true }],
    now,
  )

function writeMetric(writer: Writer, { name, alias, datatype, value }: CommandMetric, now: number): void {
  writer.uint32(18).fork()
  if (alias === undefined) writer.uint32(10).string(name)
  else {
    writer.uint32(16)
    writeVarint(writer, alias)
  }
  writer.uint32(24)
  writeVarint(writer, now)
  writer.uint32(32).uint32(datatype)
  writeValue(writer, datatype, value)
  writer.ldelim()
}

function writeValue(writer: Writer, datatype: number, value: CommandMetric['value']): void {
  const format = integerFormat(datatype)
  if (format || datatype === dataTypes.DateTime) {
    const bits = format?.bits ?? 64
    const whole = BigInt(value)
    if (bits === 64 || datatype === dataTypes.UInt32) {
      writer.uint32(88)
      writeVarint(writer, BigInt.asUintN(64, whole))
    } else writer.uint32(80).uint32(Number(BigInt.asUintN(32, whole)))
  } else if (datatype === dataTypes.Float) writer.uint32(101).float(Number(value))
  else if (datatype === dataTypes.Double) writer.uint32(105).double(Number(value))
  else if (datatype === dataTypes.Boolean) writer.uint32(112).bool(value === true)
  else writer.uint32(122).string(String(value))
}

/** In ten bytes or fewer; `Writer.uint64` needs a library for what no number holds. */
function writeVarint(writer: Writer, value: Integer): void {
  const whole = BigInt(value)
  writer.uint64({
    low: Number(BigInt.asIntN(32, whole)),
    high: Number(BigInt.asIntN(32, whole >> 32n)),
    unsigned: true,
  } as never)
}
