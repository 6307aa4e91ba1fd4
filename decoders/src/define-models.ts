import { type Command, encodeCommands, outline } from './commands.ts'
import { declareKey } from './keys.ts'
import type { DecodedUplink, DecoderModel, HistoryEntry, UplinkInput } from './model.ts'
import { Payload, toHex, UnreadablePayload, type Value } from './payload.ts'

/** How the uplinks of one or several models are read. */
export interface Format {
  /** Reads `payload` and sets what it finds. */
  decode(payload: Payload): void
  /** Whether what was read before something unknown is kept, with a warning. Fixed layouts are all or nothing. */
  partial?: boolean
  /** Ports on which devices answer to settings: known, and no readings. */
  settingsPorts?: readonly number[]
  /** Bytes at the end that are known and no reading, such as a time or a checksum. */
  trailer?: number
}

export interface ModelOf {
  id: string
  name: string
  /** Names of keys as in `keys.ts`, separated by spaces. */
  keys: string
  commands?: readonly Command[]
}

/** Makes the decoders of models that share a format. */
export function defineModels(
  manufacturer: string,
  format: Format,
  models: readonly ModelOf[],
): readonly DecoderModel[] {
  return models.map(({ id, name, keys, commands = [] }) => {
    const declared = keys.split(' ').filter(Boolean).map(declareKey)
    const names = new Set(declared.map((key) => key.name))
    return {
      id,
      name,
      manufacturer,
      keys: declared,
      commands: commands.map(outline),
      decodeUplink: (input) => decodeWith(format, names, input),
      ...(commands.length > 0 && { encodeDownlink: ({ data }) => encodeCommands(commands, data) }),
    }
  })
}

function decodeWith(
  format: Format,
  names: ReadonlySet<string>,
  { bytes, fPort, recvTime }: UplinkInput,
): DecodedUplink {
  if (bytes.length === 0) return { errors: ['Empty payload'] }
  if (format.settingsPorts?.includes(fPort)) return { data: {} }
  const payload = new Payload(bytes, fPort, recvTime?.getTime())
  try {
    format.decode(payload)
  } catch (error) {
    if (!(error instanceof UnreadablePayload)) throw error
    const isEmpty = payload.values.size === 0 && payload.history.length === 0
    if (!format.partial || isEmpty) return { errors: [error.message] }
    payload.warn(error.message)
    payload.offset = payload.partAt ?? payload.offset
    payload.leave()
  }
  const isFiller = filler.test(toHex(payload.bytes.subarray(payload.offset)))
  if (payload.left > (format.trailer ?? 0) && !isFiller) payload.leave()
  return answer(payload, names)
}

/** Bytes that stand for nothing, up to the length of a payload. */
const filler = /^(00|ff|7fff)*$/

/** What nobody declared is left out, so that a model never answers keys that its description lacks. */
function answer(payload: Payload, names: ReadonlySet<string>): DecodedUplink {
  const { values, warnings } = payload
  const undeclared = new Set<string>()
  const declared = (values: ReadonlyMap<string, Value>) => {
    const entries = names.size === 0 ? [...values] : [...values].filter(([key]) => names.has(key))
    for (const key of values.keys()) if (names.size > 0 && !names.has(key)) undeclared.add(key)
    return Object.fromEntries(entries)
  }
  const data = declared(values)
  const history = historyOf(payload).map(
    ({ time, values }): HistoryEntry => ({ time, data: declared(values) }),
  )
  if (undeclared.size > 0) warnings.push(`Not part of this model: ${[...undeclared].join(', ')}`)
  const undecoded = payload.undecoded.join(' ')
  if (undecoded !== '') warnings.push(`Not decoded: ${undecoded}`)
  return {
    data,
    ...(history.length > 0 && { history }),
    ...(warnings.length > 0 && { warnings }),
    ...(undecoded !== '' && { undecoded }),
  }
}

/** Devices whose clock was never set say 1970; what is earlier than the frame is not later than it. */
const earliest = Date.UTC(2010, 0, 1)
const clockTolerance = 600_000

function historyOf({
  history,
  warnings,
  receivedAt = Number.POSITIVE_INFINITY,
}: Payload): Payload['history'] {
  const sound = history.filter(({ time }) => time >= earliest && time <= receivedAt + clockTolerance)
  if (sound.length < history.length) warnings.push('Stored readings without a valid time are left out')
  return sound.filter(({ values }) => values.size > 0)
}
