import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Addresses, addressesOf } from './commands.ts'

const environment = queryOptions({
  queryKey: ['environmentConfig'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<{ apiBase?: unknown; mqttPort?: unknown; mqttsPort?: unknown }> => {
    const answer = await fetch('/environmentConfig.json', { signal })
    return answer.ok ? await answer.json() : {}
  },
})

/** Where senders find the portal: as the server says, and until it has, by the page's own address. */
export function useAddresses(): Addresses {
  const { data } = useQuery(environment)
  return addressesOf(data ?? {}, location)
}
