import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/index.ts'
import { globalSettingsOf } from './installation.ts'

/** Of the default theme, before a page has said its own (web/src/ui/theme/palettes.ts). */
const colours = { theme_color: '#1f4e8c', background_color: '#f4f6f9' }
const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Mounts `GET /manifest.webmanifest`: by it browsers install the portal as an app, under the installation's own name. */
export function webManifest(server: FastifyInstance, database: Pick<Database, 'withPlatform'>): void {
  server.get('/manifest.webmanifest', async ({ log }, reply) => {
    const { branding } = await database.withPlatform(globalSettingsOf).catch((error: unknown) => {
      // Without the database the pages come, too.
      log.warn(error, 'The web manifest has the default name')
      return { branding: 'Fyr' }
    })
    return await reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send({
        id: '/',
        name: branding,
        short_name: branding,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        ...colours,
        icons: [
          icon('icon', 192, 'any'),
          icon('icon', 512, 'any'),
          icon('maskable', 192, 'maskable'),
          icon('maskable', 512, 'maskable'),
        ],
      })
  })
}
