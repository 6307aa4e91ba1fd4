import * as z from 'zod'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import { nodeListQuery } from './nodes.ts'

/** As many as one answer holds. */
export const maximumPlaces = 20_000

/** Nodes by columns of equal length: ten thousand of them are little to send and to read. */
export const nodePlaces = z.object({
  deveui: z.array(z.string()),
  name: z.array(z.string()),
  nodeType: z.array(z.number()),
  /** Null where nobody knows. */
  lat: z.array(z.number().nullable()),
  long: z.array(z.number().nullable()),
  /** It said itself where it is. */
  moves: z.array(z.boolean()),
  active: z.array(z.boolean()),
  silent: z.array(z.boolean()),
  /** Number of active alarms. */
  alarm: z.array(z.number()),
  battery: z.array(z.number().nullable()),
  /** Epoch ms. */
  lastContact: z.array(z.number().nullable()),
  /** There are more nodes than are answered. */
  truncated: z.boolean(),
})
export type NodePlaces = z.infer<typeof nodePlaces>

export const placesQuery = nodeListQuery.omit({ sort: true, order: true, limit: true, offset: true })
export type PlacesQuery = z.output<typeof placesQuery>

export const nodeMap = {
  places: endpointsOf('Nodes').endpoint('GET', '/tag/map', 'Tag.View', {
    token: 'read',
    summary: 'Location and status of all nodes, by columns; those that need attention first',
    query: placesQuery,
    output: nodePlaces,
  }),
}
