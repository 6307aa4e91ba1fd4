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
    '/healthz': get('healthz', 'Liveness probe', {
      200: answer('Alive', 'application/json', status('alive')),
      '4XX': refused('Malformed request'),
    }),
    '/readyz': get('readyz', 'Readiness probe: database and ingestion', {
      200: answer('Ready', 'application/json', ready),
      503: answer('The database is not available', 'application/json', ready),
      '4XX': refused('Malformed request'),
    }),
    '/metrics': get(
      'metrics',
      'Metrics for Prometheus: from this machine, or with FYR_METRICS_TOKEN as bearer token',
      {
        200: answer('Text exposition format', 'text/plain', text),
        404: refused('Not available to this caller'),
      },
    ),
    '/environmentConfig.json': get('environmentConfig', 'Addresses of the API and the MQTT broker', {
      200: answer('OK', 'application/json', {
        type: 'object',
        properties: {
          apiBase: text,
          mqttPort: { type: 'integer' },
          mqttsPort: { type: ['integer', 'null'] },
        },
        required: ['apiBase', 'mqttPort', 'mqttsPort'],
      }),
      '4XX': refused('Malformed request'),
    }),
  }
}
