import { queryOptions, useQuery } from '@tanstack/react-query'

/** Where a sender outside the browser finds the portal. */
export interface Addresses {
  /** Such as `https://fyr.example.com`, without a slash at the end. */
  http: string
  mqttHost: string
  mqttPort: number
  /** Of the broker where it speaks TLS; undefined if it does not. */
  mqttsPort: number | undefined
}

/** `apiBase` and the ports are from /environmentConfig.json, `page` is the address of the page. */
export function addressesOf(
  environment: { apiBase?: unknown; mqttPort?: unknown; mqttsPort?: unknown },
  page: { origin: string; hostname: string },
): Addresses {
  const { apiBase, mqttPort, mqttsPort } = environment
  const base = typeof apiBase === 'string' && URL.canParse(apiBase, page.origin) ? apiBase : '/'
  const { origin, pathname } = new URL(base, page.origin)
  return {
    // Calls are "the base followed by /api"; a base that already ends with it is not doubled.
    http: `${origin}${pathname.replace(/\/+$/, '').replace(/\/api$/, '')}`,
    mqttHost: page.hostname,
    mqttPort: typeof mqttPort === 'number' && mqttPort > 0 ? mqttPort : 1883,
    mqttsPort: typeof mqttsPort === 'number' ? mqttsPort : undefined,
  }
}

const environment = queryOptions({
  queryKey: ['environmentConfig'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => fetchEnvironment(signal),
})

/** Until it is there the page's own address is told. */
export async function fetchEnvironment(
  signal: AbortSignal,
): Promise<{ apiBase?: unknown; mqttPort?: unknown; mqttsPort?: unknown }> {
  try {
    const answer = await fetch('/environmentConfig.json', { signal })
    if (!answer.ok) throw new Error(`Status ${answer.status}`)
    return await answer.json()
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for it
    if (!signal.aborted) console.warn('Could not fetch server meta', error)
    throw error
  }
}

/** Where senders find the portal: as the server says, and until it has, by the page's own address. */
export function useAddresses(): Addresses {
  const { data } = useQuery(environment)
  return addressesOf(data ?? {}, location)
}
