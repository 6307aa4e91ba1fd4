import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import type { Clock } from '#lib/clock.ts'
import { escapeHtml } from '#lib/text/escape-html.ts'
import { fail } from '#request/problem.ts'
import { refusalToFrame } from './framing.ts'
import { ownHosts } from './own-hosts.ts'
import type { FrameRights, FrameTickets } from './tickets.ts'

export interface FramePageDeps {
  database: Pick<Database, 'withCompany'>
  tickets: FrameTickets
  publicUrl: string
  /** Whether a host leads to the portal: its configured address, or a domain that a company was given. */
  isOwnHost(host: string): Promise<boolean>
  clock: Clock
}

/**
 * Mounts `GET /frame/{ticket}`: a page of ours that holds another host's page in a sandbox and may frame nothing
 * else, so that the portal's own pages need not be allowed to. What the company has taken off its list since the
 * ticket was issued is shown no more.
 */
export function framePage(server: FastifyInstance, deps: FramePageDeps): void {
  const { database, tickets, publicUrl, isOwnHost, clock } = deps
  // As a wildcard: a ticket holds a whole address, which is longer than names in paths may be.
  server.get<{ Params: { '*': string } }>('/frame/*', async (request, reply) => {
    const framed = tickets.read(request.params['*'], clock.now()) ?? fail('frame.notShown')
    const { frameHosts, embedHosts } = await database.withCompany(framed.companyId, settingsOf)
    const own = ownHosts({ host: request.host }, publicUrl)
    if (refusalToFrame(framed.url, { allowed: frameHosts, own })) fail('frame.notShown')
    const url = new URL(framed.url)
    if (await isOwnHost(url.host)) fail('frame.notShown')
    return reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', policyOf(url, request.cspNonce, embedHosts))
      .type('text/html; charset=utf-8')
      .send(pageOf(url, framed, request.cspNonce))
  })
}

/** The frame's whole line of pages is checked: ours, and around a public dashboard those that may embed it. */
function policyOf(url: URL, nonce: string, embedHosts: readonly string[]): string {
  return [
    "default-src 'none'",
    `frame-src ${url.origin}`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...embedHosts].join(' ')}`,
  ].join('; ')
}

function pageOf(url: URL, rights: FrameRights, nonce: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<title>${escapeHtml(url.host)}</title>
<style nonce="${nonce}">
html, body { height: 100%; margin: 0; overflow: hidden }
iframe { display: block; width: 100%; height: 100%; border: 0 }
</style>
<iframe src="${escapeHtml(url.href)}" title="${escapeHtml(url.host)}" sandbox="${sandboxOf(rights)}" referrerpolicy="no-referrer"></iframe>
`
}

/** Never to lead the window elsewhere, open others, or speak to the people as the portal. */
function sandboxOf({ scripts, forms, ownOrigin }: FrameRights): string {
  return [
    ...(scripts ? ['allow-scripts'] : []),
    ...(forms ? ['allow-forms'] : []),
    ...(ownOrigin ? ['allow-same-origin'] : []),
  ].join(' ')
}
