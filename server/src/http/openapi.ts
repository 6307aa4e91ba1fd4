import { contract } from '@fyr/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'

/** The OpenAPI 3.1 document of the whole contract, with what each call asks of its caller. */
export async function openApiDocument(publicUrl: string, version: string): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return await generator.generate(contract, {
    info: { title: 'Fyr', version },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    customErrorResponseBodySchema: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        errors: {
          type: 'array',
          items: {
            type: 'object',
            properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
          },
        },
        requestId: { type: 'string' },
      },
      required: ['code', 'message', 'requestId'],
    },
  })
}

/** Serves the document; it is made at the first request and kept. */
export function mountOpenApi(server: FastifyInstance, publicUrl: string, version: string): void {
  let document: Promise<object> | undefined
  server.get('/openapi.json', async (_request, reply) => {
    document ??= openApiDocument(publicUrl, version)
    return await reply.header('cache-control', 'no-cache').send(await document)
  })
}
