import type { Demo } from '@fyr/contract/operations/demos'
import { apiQuery } from '#api/queries.ts'

const whileMakingMs = 400

/** The demo of the installation; while it is being made it is looked at again and again. */
export const demoQuery = () => ({
  ...apiQuery((api) => api.demos.get, {}),
  refetchInterval: ({ state }: { state: { data: Demo | undefined } }) =>
    state.data?.state === 'making' ? whileMakingMs : false,
})
