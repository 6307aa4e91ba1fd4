import { apiQuery } from '#api/queries.ts'

/** Every decoder that nodes of the company can have. */
export const decoderList = apiQuery((api) => api.decoders.list, {})

/** Whether it is one that the company wrote. */
export const isOwnDecoder = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
