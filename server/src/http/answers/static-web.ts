import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Brand } from '@fyr/contract/settings/brand'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#lib/text/escape-html.ts'
import { fail } from '#request/problem.ts'
import { contentPolicy, type PagePolicy, strictPolicy } from './security-headers.ts'

const year = 31_536_000

/** Which page is asked for, and under which host. */
export interface PageRequest {
  path: string
  host: string
}

/**
 * Serves the built web part from `folder`: files with a hash in their name for ever, index.html fresh
 * with a nonce of its own for every path that is no file, so that the browser's router takes over.
 * @param policyOf what a page may load, who may frame it, and whose brand it has
 */
export async function serveWeb(
  server: FastifyInstance,
  folder: string,
  policyOf: (page: PageRequest) => Promise<PagePolicy> = async () => strictPolicy,
): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  await server.register(fastifyStatic, {
    root: folder,
    // A route for each file that the build wrote: what is none of them is a page.
    wildcard: false,
    globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(folder, 'assets'))
      // The worker decides what pages are made of: nothing between may answer with the one before.
      const isWorker = path === join(folder, 'service-worker.js')
      const unhashed = isWorker ? 'no-cache' : 'public, max-age=3600'
      reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : unhashed)
    },
  })
  server.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const isApi = /^\/(api|hubs|assets)(\/|$)/.test(request.url)
    const [path = ''] = request.url.split('?')
    if (!isPage || isApi || !wantsPage(path, request.headers.accept)) fail('request.notFound')
    const policy = await policyOf({ path, host: request.host })
    // The older header knows no list, and would forbid what the policy allows.
    if (policy.ancestors.length > 0) reply.removeHeader('x-frame-options')
    return await reply
      .header('content-security-policy', contentPolicy(request.cspNonce, policy))
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(fill(page, request.cspNonce, policy))
  })
}

function fill(page: string, nonce: string, { apiBase = '', brand }: PagePolicy): string {
  const filled = page.replaceAll('__CSP_NONCE__', nonce).replaceAll('__API_BASE__', () => escapeHtml(apiBase))
  return brand ? withBrand(filled, brand, apiBase) : filled
}

/** With the name and the icon of its brand at once, and the rest for the program: nothing changes in sight. */
function withBrand(page: string, brand: Brand, apiBase: string): string {
  const icon = brand.appIcon && escapeHtml(`${apiBase}/api/image/${brand.appIcon}`)
  const named = page
    .replace('__BRAND__', () => escapeHtml(JSON.stringify(brand)))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(brand.title)}</title>`)
  if (icon === null) return named
  return named.replaceAll(
    /<link rel="(icon|apple-touch-icon)"[^>]*>/g,
    (_, rel) => `<link rel="${rel}" href="${icon}">`,
  )
}

/** Browsers ask for pages as such; others, such as curl, take anything, which is no page where a file is meant. */
function wantsPage(path: string, accept = '*/*'): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.[^/]*$/.test(path))
}
