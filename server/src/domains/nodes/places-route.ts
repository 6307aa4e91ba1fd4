import { Readable } from 'node:stream'
import { contract } from '@fyr/contract'
import type { PlacesQuery } from '@fyr/contract/nodes/node-places'
import { jsonPieces } from '#lib/json-pieces.ts'
import type { PlainRoute } from '#request/plain-route.ts'
import { placesOf } from './node-views.ts'

/** All nodes for a map, in pieces: written at once, twenty thousand would hold the event loop for tens of milliseconds. */
export const nodePlacesRoute: PlainRoute = {
  endpoint: contract.nodes.places,
  async answer({ context, query, stream }) {
    // The contract's schema has made it what it is.
    const places = await context.inCompany((db, by) => placesOf(db, query as PlacesQuery, by))
    return stream(Readable.from(jsonPieces(places)), { type: 'application/json; charset=utf-8' })
  },
}
