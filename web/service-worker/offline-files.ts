declare const self: ServiceWorkerGlobalScope
/** The paths of all files of this build that have a hash in their names, put in by build/service-worker-plugin.ts. */
declare const __PARTS__: readonly string[]

const cacheName = 'fyr-files'
/** The page is the same for every address; this is the one that it is kept under. */
const pageKey = '/'
const parts = new Set(__PARTS__)
/** Addresses that are no page of the program, or one that needs the network to show anything. */
const elsewhere = /^\/(api|hubs|frame|tile-preview|public|healthz|readyz|metrics)(\/|$)/

const pathOf = (request: Request) => new URL(request.url).pathname
const isOwn = (url: URL) => url.origin === self.location.origin

/** A file whose name changes with its content: it is never stale. */
export function isPart(request: Request): boolean {
  const url = new URL(request.url)
  return request.method === 'GET' && isOwn(url) && parts.has(url.pathname)
}

/** A page that is opened in a tab or window, not in a frame. */
export function isPage(request: Request): boolean {
  return request.mode === 'navigate' && request.destination === 'document' && !elsewhere.test(pathOf(request))
}

export async function answerPart(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const known = await cache.match(pathOf(request))
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await cache.put(pathOf(request), answer.clone()).catch(noRoom)
  return answer
}

/** Always the server's page; the kept one only where no server can be reached. */
export async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(cacheName)).match(pageKey)
    if (kept) return kept
    throw error
  }
}

/** Keeps the page of this build with what it starts with. */
export async function preparePage(): Promise<void> {
  const page = await fetch(pageKey, { cache: 'no-store' })
  if (!page.ok) throw new Error(`The page answered ${page.status}`)
  const html = await page.clone().text()
  const started = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  await keepParts(started)
  await (await caches.open(cacheName)).put(pageKey, page)
}

/** Keeps what a page has loaded before there was a service worker. */
export async function keepParts(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const paths = addresses.map((address) => new URL(address, self.location.origin)).filter(isOwn)
  for (const { pathname } of paths) {
    if (parts.has(pathname) && !(await cache.match(pathname))) await cache.add(pathname).catch(noRoom)
  }
}

/** Files of other builds: their pages are gone or about to be. */
export async function removeOldParts(): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) {
    const path = pathOf(request)
    if (path !== pageKey && !parts.has(path)) await cache.delete(request)
  }
}

/** A device without room for it has the portal all the same, with a connection. */
const noRoom = () => undefined
