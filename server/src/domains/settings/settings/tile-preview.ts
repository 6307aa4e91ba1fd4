import type { MapTiles } from '@fyr/contract/settings/map-tiles'
import { fillTile, readTileAddress } from '@fyr/contract/values/web-hosts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/index.ts'
import { escapeHtml } from '#lib/text/escape-html.ts'
import { found } from '#request/problem.ts'
import { globalSettingsOf } from './installation.ts'

/**
 * Mounts `GET /tile-preview/{roadmap|satellite}`: tiles of the whole world, as the map server that is set gives them
 * to a browser. A page of its own, since the policy of one that is open knows the servers of when it was opened.
 */
export function tilePreview(server: FastifyInstance, database: Pick<Database, 'withPlatform'>): void {
  server.get<{ Params: { kind: string } }>('/tile-preview/:kind', async (request, reply) => {
    const { mapTiles } = await database.withPlatform(globalSettingsOf)
    const { url } = found(sourceOf(mapTiles, request.params.kind))
    const { origin } = found(readTileAddress(url))
    const nonce = request.cspNonce
    const policy = [
      "default-src 'none'",
      `img-src ${origin}`,
      `style-src 'nonce-${nonce}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]
    return reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', policy.join('; '))
      .type('text/html; charset=utf-8')
      .send(pageOf(url, nonce))
  })
}

function sourceOf({ roadmap, satellite }: MapTiles, kind: string) {
  if (kind === 'roadmap') return roadmap ?? undefined
  return kind === 'satellite' ? (satellite ?? undefined) : undefined
}

function pageOf(url: string, nonce: string): string {
  const tiles = [0, 1].flatMap((y) => [0, 1].map((x) => fillTile(url, { z: 1, x, y })))
  const images = tiles.map((tile) => `<img src="${escapeHtml(tile)}" alt="">`)
  return `<!doctype html>
<meta charset="utf-8">
<title>Tiles</title>
<style nonce="${nonce}">
body { display: grid; grid-template-columns: 1fr 1fr; margin: 0 }
img { display: block; width: 100%; aspect-ratio: 1 }
</style>
${images.join('')}
`
}
