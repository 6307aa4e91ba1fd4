import type { FastifyInstance } from 'fastify'
import { type Brands, usualColor } from './brands.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
const usualIcons = [
  icon('icon', 192, 'any'),
  icon('icon', 512, 'any'),
  icon('maskable', 192, 'maskable'),
  icon('maskable', 512, 'maskable'),
]

/** Mounts `GET /manifest.webmanifest`: by it browsers install the portal as an app, with the name and icon of its host. */
export function webManifest(server: FastifyInstance, brands: Pick<Brands, 'ofHost'>): void {
  server.get('/manifest.webmanifest', async ({ log, host }, reply) => {
    const { title, appIcon, primaryColor } = await brands.ofHost(host).catch((error: unknown) => {
      // Without the database the pages come, too.
      log.warn({ err: error }, 'The web manifest has the default name')
      return { title: 'Fyr', appIcon: null, primaryColor: null }
    })
    return await reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send({
        id: '/',
        name: title,
        short_name: title,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: primaryColor ?? usualColor,
        background_color: '#f4f6f9',
        // It is large enough for all that are asked for: uploads are checked.
        icons: appIcon === null ? usualIcons : [{ src: `/api/image/${appIcon}`, sizes: 'any' }],
      })
  })
}
