import { apiQuery } from '#api/queries.ts'

export const networkDeviceOf = (deveui: string) =>
  apiQuery((api) => api.networkDevices.ofNode, { params: { id: deveui } })

/** What is not created or not removed yet. */
export const openDevices = apiQuery((api) => api.networkDevices.list, {})

const staleMs = 60_000

/** Asked of the network server itself. */
export const profilesOf = (id: string) => ({
  ...apiQuery((api) => api.networkDevices.profiles, { params: { id } }),
  staleTime: staleMs,
  retry: false,
})
