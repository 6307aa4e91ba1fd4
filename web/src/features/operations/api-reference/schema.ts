/** A JSON schema, of which the page reads the parts that our own document has. */
export type Schema = Record<string, unknown>

/** One line of the tree that a schema is shown as. */
export interface SchemaLine {
  /** Unique in the tree: the names that lead here. */
  path: string
  name: string
  depth: number
  /** In a few words: "string, uuid", "number | null", "object[]". */
  type: string
  required: boolean
  /** Limits and the usual value: "1…255 · = 24". */
  limits: string
}

const deepest = 6

/** The fields of a schema under each other; arrays and choices are entered without a line of their own. */
export function linesOf(schema: Schema, depth = 0, above = '', entered = 0): SchemaLine[] {
  if (entered > 2 * deepest) return []
  const enter = (inner: Schema) => linesOf(inner, depth, above, entered + 1)
  const choices = choicesOf(schema)
  if (choices) return distinct(choices.flatMap(enter))
  if (schema.type === 'array') return isSchema(schema.items) ? enter(schema.items) : []
  if (!isSchema(schema.properties)) return []
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).flatMap(([name, inner]) => {
    const field = isSchema(inner) ? inner : {}
    const path = `${above}/${name}`
    const line = {
      path,
      name,
      depth,
      type: describe(field),
      required: required.includes(name),
      limits: limitsOf(field),
    }
    return [line, ...linesOf(field, depth + 1, path, entered + 1)]
  })
}

/** One of several shapes may have the same fields. */
function distinct(lines: SchemaLine[]): SchemaLine[] {
  return [...new Map(lines.toReversed().map((line) => [line.path, line])).values()].reverse()
}

/** A schema in a few words. */
export function describe(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  const choices = choicesOf(schema)
  if (choices) return [...new Set(choices.map(describe))].join(' | ')
  if (schema.type === 'array') {
    const items = describe(isSchema(schema.items) ? schema.items : {})
    return items.includes(' | ') ? `(${items})[]` : `${items}[]`
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : schema.type
  if (typeof type !== 'string') return 'any'
  return [type, schema.format].filter(Boolean).join(', ')
}

/** Lengths, sizes and the usual value, where they say something. */
export function limitsOf(schema: Schema): string {
  const choices = choicesOf(schema)
  const inner = choices?.find((choice) => choice.type !== 'null') ?? {}
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = { ...inner, ...schema }
  const parts = [between(minLength, maxLength), between(minItems, maxItems), between(minimum, maximum)]
  if ('default' in schema) parts.push(`= ${JSON.stringify(schema.default)}`)
  return parts.filter(Boolean).join(' · ')
}

/** Beyond it a bound only keeps numbers exact. */
const endless = 1e12

function between(min: unknown, max: unknown): string {
  const low = typeof min === 'number' && min > -endless ? String(min) : ''
  const high = typeof max === 'number' && max < endless ? String(max) : ''
  if (low && high) return low === high ? low : `${low}…${high}`
  return low ? `≥ ${low}` : high && `≤ ${high}`
}

/** An invented value of the schema's shape, to show what is sent. */
export function sampleOf(schema: Schema, name = '', depth = 0): unknown {
  if (depth > deepest) return null
  if ('default' in schema) return schema.default
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const [choice] = choicesOf(schema) ?? []
  if (choice) return sampleOf(choice, name, depth + 1)
  if (isSchema(schema.properties)) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, inner]) => [
        field,
        sampleOf(isSchema(inner) ? inner : {}, field, depth + 1),
      ]),
    )
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return isSchema(schema.items) ? [sampleOf(schema.items, name, depth + 1)] : []
  if (type === 'object') return {}
  if (type === 'number' || type === 'integer') return numberIn(schema)
  if (type === 'boolean') return true
  return type === 'string' ? textFor(schema, name) : (samples.get(name) ?? null)
}

const samples = new Map(
  Object.entries<string | number>({
    key: 'temperature',
    value: 21.5,
    createdAt: '2026-01-31T12:00:00Z',
    deveui: 'cellar-1',
    label: 'Temperature',
    name: 'Cellar',
    email: 'you@example.com',
  }),
)
const formats = new Map(
  Object.entries<string>({
    uuid: '00000000-0000-0000-0000-000000000000',
    'date-time': '2026-01-31T12:00:00Z',
    email: 'you@example.com',
  }),
)

function textFor({ format }: Schema, name: string): string {
  return formats.get(String(format)) ?? String(samples.get(name) ?? 'text')
}

function numberIn({ minimum }: Schema): number {
  return typeof minimum === 'number' && minimum > 0 ? minimum : 0
}

/** What may stand here, without "nothing at all". */
function choicesOf({ anyOf, oneOf }: Schema): Schema[] | undefined {
  const choices = [anyOf, oneOf].find(Array.isArray)
  return choices?.filter(isSchema).filter((choice) => !('not' in choice))
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
