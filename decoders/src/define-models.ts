import { type Command, encodeCommands, outline } from './commands.ts'
import { declareKey } from './keys.ts'
import type { DecodedUplink, DecoderModel, UplinkInput } from './model.ts'
import { Payload, UnreadablePayload } from './payload.ts'

/** How the uplinks of one or several models are read. */
export interface Format {
  /** Reads `payload` and sets what it finds. */
  decode(payload: Payload): void
  /** Whether what was read before something unknown is kept, with a warning. Fixed layouts are all or nothing. */
  partial?: boolean
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
  { bytes, fPort }: UplinkInput,
): DecodedUplink {
  if (bytes.length === 0) return { errors: ['Empty payload'] }
  const payload = new Payload(bytes, fPort)
  try {
    format.decode(payload)
  } catch (error) {
    if (!(error instanceof UnreadablePayload)) throw error
    if (!format.partial || payload.values.size === 0) return { errors: [error.message] }
    payload.warn(error.message)
  }
  return answer(payload, names)
}

/** What nobody declared is left out, so that a model never answers keys that its description lacks. */
function answer({ values, warnings }: Payload, names: ReadonlySet<string>): DecodedUplink {
  const entries = [...values]
  const undeclared = names.size === 0 ? [] : entries.filter(([key]) => !names.has(key)).map(([key]) => key)
  if (undeclared.length > 0) warnings.push(`Not part of this model: ${undeclared.join(', ')}`)
  const data = Object.fromEntries(entries.filter(([key]) => !undeclared.includes(key)))
  return warnings.length > 0 ? { data, warnings } : { data }
}
