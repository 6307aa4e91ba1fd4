/** What server and web know alike of control sliders, without the schemas. */

/** Of one widget. */
export const maxSliders = 20

interface Sending {
  send: { as: 'json'; field: string } | { as: 'hex' | 'text'; pattern: string }
}

/**
 * What a slider steers of its node: by this name is found what was sent and acknowledged, from whichever dashboard or
 * program.
 */
export const controlNameOf = ({ send }: Sending): string => (send.as === 'json' ? send.field : send.pattern)

/** What of a node is set to which value. */
export interface ControlValue {
  name: string
  value: number
}

const maxName = 200

/** What JSON of one field sets; undefined for all else. */
export function controlIn(data: unknown): ControlValue | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const [field, ...others] = Object.entries(data)
  if (!field || others.length > 0 || field[0] === '' || field[0].length > maxName) return undefined
  const [name, given] = field
  const value = typeof given === 'boolean' ? Number(given) : given
  return typeof value === 'number' && Number.isFinite(value) ? { name, value } : undefined
}

type ButtonContent =
  | { as: 'json'; json: string }
  | { as: 'hex'; payload: string }
  | { as: 'text'; text: string }

/**
 * What a button sets: of JSON with one number in it that field, so that a slider of it knows; all else goes by what
 * is sent. Undefined: nothing that could be sent.
 */
export function controlOfButton(send: ButtonContent): ControlValue | undefined {
  const content = (send.as === 'json' ? send.json : send.as === 'hex' ? send.payload : send.text).trim()
  if (content === '') return undefined
  const given = send.as === 'json' ? controlIn(parseJson(content)) : undefined
  return given ?? { name: content.slice(0, maxName), value: 1 }
}

/** Undefined: it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
