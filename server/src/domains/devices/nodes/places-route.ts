import { contract } from '@fyr/contract'
import type { PlacesQuery } from '@fyr/contract/devices/node-places'
import type { Route } from '#request/route.ts'
import { placesOf } from './node-views.ts'

/** All nodes for a map, as PostgreSQL wrote them. */
export const nodePlacesRoute: Route = {
  endpoint: contract.nodes.places,
  async answer({ context, query, reply }) {
    void reply.type('application/json; charset=utf-8')
    // The contract's schema has made it what it is.
    return await context.inCompany((db, by) => placesOf(db, query as PlacesQuery, by))
  },
}
