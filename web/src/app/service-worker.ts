import { sameOriginPath } from '@fyr/contract/values/same-origin-path'
import { switchCompany } from '#api/session/session.ts'
import { sessionState } from '#api/session/session-state.ts'

/** What of the router is needed here. */
export interface Navigation {
  navigate(to: { href: string }): Promise<void>
  state: { location: { pathname: string } }
}

/** Registers what serves the portal without a connection (web/service-worker), and goes where a notification leads. */
export async function register(router: Navigation): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register('/service-worker.js')
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown }>) => {
    const path = typeof data.open === 'string' ? sameOriginPath(data.open) : null
    if (path !== null) void open(path, router)
  })
  const { active } = await serviceWorker.ready
  // What was fetched before it was there.
  active?.postMessage({ keep: performance.getEntriesByType('resource').map(({ name }) => name) })
}

async function open(path: string, router: Navigation): Promise<void> {
  const address = new URL(path, location.origin)
  const company = address.searchParams.get('company')
  address.searchParams.delete('company')
  const state = sessionState()
  const active = state.status === 'signedIn' ? state.session.userCompany?.companyId : undefined
  if (company !== null && company !== active) {
    // The page is about the other company's things, and may have unsaved changes that one stays for.
    await router.navigate({ href: '/' })
    if (router.state.location.pathname !== '/') return
    await switchCompany(company).catch(() => undefined)
  }
  await router.navigate({ href: address.pathname + address.search })
}
