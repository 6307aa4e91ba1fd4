import { isSchema, type Schema } from './schema.ts'

/** What the page reads of an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
  /** Who may call: a permission, a role group, anyUser or anyone. */
  'x-access'?: string
  /** What an access token must be allowed for, where it may call. */
  'x-token-scope'?: string
}
type Content = Record<string, { schema?: Schema }>

/** One call, ready to be shown. */
export interface ApiCall {
  /** As programs name it, and as the page's address does: `nodesList`. */
  id: string
  method: string
  path: string
  summary: string
  tag: string
  access: string
  tokenScope: string | null
  parameters: { name: string; place: string; required: boolean; schema: Schema }[]
  body: Schema | null
  /** Of the answer that means success. */
  answer: { status: string; schema: Schema | null } | null
}

const order = ['get', 'post', 'put', 'delete']

/** By group, then by path, reading before writing. */
export function callsOf(document: OpenApiDocument): ApiCall[] {
  return Object.entries(document.paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method]) => order.includes(method))
        .map(([method, operation]) => callOf(path, method, operation)),
    )
    .sort(
      (a, b) =>
        a.tag.localeCompare(b.tag) ||
        a.path.localeCompare(b.path) ||
        order.indexOf(a.method.toLowerCase()) - order.indexOf(b.method.toLowerCase()),
    )
}

function callOf(path: string, method: string, operation: Operation): ApiCall {
  const success = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))
  return {
    id: operation.operationId ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    tag: operation.tags?.[0] ?? '',
    access: operation['x-access'] ?? '',
    tokenScope: operation['x-token-scope'] ?? null,
    parameters: (operation.parameters ?? []).map(({ name, in: place, required = false, schema = {} }) => ({
      name,
      place,
      required,
      schema,
    })),
    body: firstSchema(operation.requestBody?.content),
    answer: success ? { status: success[0], schema: firstSchema(success[1].content) } : null,
  }
}

function firstSchema(content: Content = {}): Schema | null {
  const { schema } = Object.values(content)[0] ?? {}
  return isSchema(schema) ? schema : null
}

/** The calls in which every word of the search stands somewhere. */
export function search(calls: readonly ApiCall[], question: string): ApiCall[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter((call) => {
    const { id, method, path, summary, tag, access, parameters } = call
    const names = parameters.map(({ name }) => name)
    const text = [id, method, path, summary, tag, access, ...names].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
