import type { Json } from './openapi-schemas.ts'

const answer = (description: string, type: string, schema: Json) => ({
  description,
  content: { [type]: { schema } },
})
const text = { type: 'string' }
const status = (...words: string[]) => ({
  type: 'object',
  properties: { status: { type: 'string', enum: words } },
  required: ['status'],
})
const refused = (description: string) =>
  answer(description, 'application/json', { $ref: '#/components/schemas/Error' })

/** What is answered beside the contract: for those who run the portal, and for clients that look for the API. */
export function operationPaths(publicUrl: string): Record<string, Json> {
  const get = (operationId: string, summary: string, responses: Json) => ({
    // These are not below /api.
    servers: [{ url: publicUrl }],
    get: { operationId, tags: ['Operations'], summary, security: [], responses },
  })
  const ready = {
    ...status('ready', 'starting'),
    properties: {
      status: { type: 'string', enum: ['ready', 'starting'] },
      intake: { type: 'string', enum: ['open', 'diskFull'] },
    },
  }
  return {
    '/healthz': get('healthz', 'Whether the process answers: for a supervisor that restarts it', {
      200: answer('It does', 'application/json', status('alive')),
      '4XX': refused('The request is none'),
    }),
    '/readyz': get('readyz', 'Whether the database answers and readings are taken in: for a load balancer', {
      200: answer('Ready', 'application/json', ready),
      503: answer('The database does not answer', 'application/json', ready),
      '4XX': refused('The request is none'),
    }),
    '/metrics': get(
      'metrics',
      'Figures for Prometheus: from this machine, or with FYR_METRICS_TOKEN as bearer',
      {
        200: answer('Text exposition format', 'text/plain', text),
        404: refused('Not for this caller'),
      },
    ),
    '/environmentConfig.json': get('environmentConfig', 'Where the API and the MQTT broker are', {
      200: answer('OK', 'application/json', {
        type: 'object',
        properties: { apiBase: text, mqttPort: { type: 'integer' } },
        required: ['apiBase', 'mqttPort'],
      }),
      '4XX': refused('The request is none'),
    }),
  }
}
