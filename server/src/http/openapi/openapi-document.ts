import { contract } from '@fyr/contract'
import type { EndpointMeta } from '@fyr/contract/endpoints/endpoint'
import { errorCodesOf } from '@fyr/contract/endpoints/error-codes-of'
import { type ErrorCode, errors } from '@fyr/contract/endpoints/errors'
import { shortReportPath } from '@fyr/contract/reports/short-paths'
import type { AnyContractProcedure } from '@orpc/contract'
import * as z from 'zod'
import { operationPaths } from './openapi-operations.ts'
import { createSchemas, type Json, type Schemas } from './openapi-schemas.ts'

/** What every answer of 400 and above carries. */
const errorBody = z
  .object({
    code: z.string().meta({ description: 'Stable; the message is in the language of the caller' }),
    message: z.string(),
    errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' })

/** The OpenAPI 3.1 document of the whole contract, with what each call asks of its caller. */
export function openApiDocument(publicUrl: string, version: string): Json {
  const schemas = createSchemas()
  const paths: Record<string, Json> = Object.create(null)
  // Two paths that differ in the names of their parameters only are one, under the name that came first.
  const known = new Map<string, string>()
  const tags = new Set<string>()
  for (const [domain, calls] of Object.entries(contract)) {
    for (const [name, procedure] of Object.entries(calls)) {
      const { method = 'GET', path = '/', tags: named = [] } = procedure['~orpc'].route
      const pattern = path.replace(/\{\w+\}/g, '{}')
      const shared = known.get(pattern) ?? path
      known.set(pattern, shared)
      for (const tag of named) tags.add(tag)
      const operationId = `${domain}${name.charAt(0).toUpperCase()}${name.slice(1)}`
      const operation = { operationId, ...operationOf(procedure, schemas, renamed(path, shared)) }
      const key = method.toLowerCase()
      paths[shared] = { ...paths[shared], [key]: operation }
      const short = shortReportPath(shared)
      if (short)
        paths[short] = { ...paths[short], [key]: { ...operation, operationId: `${operationId}Short` } }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fyr',
      version,
      description: 'IoT sensor data: nodes, their readings, alarms and dashboards.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-proprietary' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }],
    tags: [...tags, 'Operations'].map((name) => ({ name })),
    paths: { ...paths, ...operationPaths(publicUrl) },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a session (POST /users/authenticate) or an access token',
        },
      },
      schemas: schemas.components,
    },
  }
}

/** Parameters of a path by their names in another that means the same. */
function renamed(path: string, shared: string): Map<string, string> {
  const names = (each: string) => [...each.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const target = names(shared)
  return new Map(names(path).map((name, at) => [name, target[at] ?? name]))
}

function operationOf(procedure: AnyContractProcedure, schemas: Schemas, names: Map<string, string>): Json {
  const { route, inputSchema, outputSchema } = procedure['~orpc']
  // The builders in contract/endpoint.ts are the only makers of endpoints, and they set this meta and these shapes.
  const meta = procedure['~orpc'].meta as EndpointMeta
  const input = (inputSchema as z.ZodObject).shape as Partial<Record<'params' | 'query' | 'body', z.ZodType>>
  const parameters = [
    ...schemas
      .parametersOf(input.params, 'path')
      .map((each) => ({ ...each, name: names.get(String(each.name)) ?? each.name })),
    ...schemas.parametersOf(input.query, 'query'),
  ]
  const requestBody = bodyOf(meta, input.body, schemas)
  return {
    tags: route.tags,
    summary: route.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [String(route.successStatus ?? 200)]: answerOf(meta, outputSchema as z.ZodType, schemas),
      ...refusalsOf(errorCodesOf(meta, { method: route.method ?? 'GET', input }), schemas),
    },
    ...securityOf(meta),
    'x-access': meta.access,
    ...(meta.oneOf && { 'x-one-of': meta.oneOf }),
    ...(meta.orSelf && { 'x-or-self': meta.orSelf }),
    ...(meta.inPerson && { 'x-in-person': true }),
    ...(meta.fullSession && { 'x-full-session': true }),
    ...(meta.allowedDuring && { 'x-allowed-during': meta.allowedDuring }),
    ...(meta.openWhile && { 'x-open-while': meta.openWhile }),
    ...(meta.token && { 'x-token-scope': meta.token }),
  }
}

function securityOf({ access, openWhile }: EndpointMeta): Json {
  if (access === 'anyone') return { security: [] }
  return openWhile ? { security: [{}, { bearer: [] }] } : {}
}

const binary = { type: 'string', format: 'binary' }
const isText = (type: string) => type.startsWith('text/') || type.endsWith('ndjson')

function bodyOf({ accepts }: EndpointMeta, body: z.ZodType | undefined, schemas: Schemas): Json | undefined {
  if (accepts) {
    return { required: true, content: Object.fromEntries(accepts.map((type) => [type, { schema: binary }])) }
  }
  return (
    body && {
      required: !(body instanceof z.ZodPrefault),
      content: { 'application/json': { schema: schemas.schemaOf(body, 'input') } },
    }
  )
}

function answerOf({ answers = [] }: EndpointMeta, output: z.ZodType, schemas: Schemas): Json {
  if (output instanceof z.ZodVoid) return { description: 'Done' }
  const isPage = output instanceof z.ZodObject && 'headers' in output.shape && 'body' in output.shape
  const schema = schemas.schemaOf(isPage ? (output.shape.body as z.ZodType) : output, 'output')
  return {
    description: isPage ? 'One page' : 'OK',
    ...(isPage && {
      headers: {
        'x-total-count': {
          description: 'Total number of items',
          required: true,
          schema: { type: 'string' },
        },
        'x-total-more': {
          description: 'Set to true where counting was broken off: there are more',
          required: false,
          schema: { type: 'string', enum: ['true'] },
        },
      },
    }),
    content: {
      'application/json': { schema },
      ...Object.fromEntries(
        answers.map((type) => [type, { schema: isText(type) ? { type: 'string' } : binary }]),
      ),
    },
  }
}

function refusalsOf(codes: ReadonlySet<ErrorCode>, schemas: Schemas): Json {
  const byStatus = Map.groupBy(codes, (code) => errors[code])
  const content = { 'application/json': { schema: schemas.schemaOf(errorBody, 'output') } }
  return Object.fromEntries(
    [...byStatus].map(([status, each]) => [
      String(status),
      { description: each.map((code) => `\`${code}\``).join(', '), content },
    ]),
  )
}
