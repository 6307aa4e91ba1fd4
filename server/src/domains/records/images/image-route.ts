import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/index.ts'
import { found } from '#request/problem.ts'
import { findImage } from './image-store.ts'

const namePattern = /^[0-9a-f]{32}\.(png|jpg|webp)$/

/** Whatever a picture turned out to be, a browser may do nothing with it but show it. */
const headers = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  // A picture never changes under its name.
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Mounts `GET /api/image/{imageName}`, and lets this server's routes take picture files as their body. */
export function imageRoute(server: FastifyInstance, database: Pick<Database, 'withPlatform'>): void {
  server.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.get<{ Params: { imageName: string } }>('/api/image/:imageName', async (request, reply) => {
    const { imageName } = request.params
    const image = namePattern.test(imageName)
      ? await database.withPlatform((db) => findImage(db, imageName))
      : undefined
    const { type, content } = found(image)
    return reply.headers(headers).type(type).send(content)
  })
}
