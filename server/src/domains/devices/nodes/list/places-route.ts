import { on } from '#request/on.ts'
import { placesOf } from './node-views.ts'

/** All nodes for a map, as PostgreSQL wrote them. */
export const nodePlacesRoute = on.nodes.places.route({}, async ({ context, query, reply }) => {
  void reply.type('application/json; charset=utf-8')
  return await context.inCompany((db, by) => placesOf(db, query, by))
})
