import { apiQuery } from '#api/queries.ts'

export const oneDecoder = (id: string) => apiQuery((api) => api.decoders.get, { params: { id } })
export const nodeFrames = (deveui: string) => apiQuery((api) => api.nodes.frames, { params: { id: deveui } })
