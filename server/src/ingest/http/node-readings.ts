import { fail } from '#request/problem.ts'
import type { IncomingReading } from '#telemetry/index.ts'

/** The readings of one node and their places in the body. */
export interface NodeReadings {
  address: string
  readings: IncomingReading[]
  places: number[]
}

/** Readings of a body in the order in which nodes and readings come. */
export interface NodeReadingsList {
  /** @throws 413 for more readings than one call may bring */
  add(address: string, reading: IncomingReading): void
  readonly byNode: NodeReadings[]
}

export function createNodeReadings(maxReadings: number): NodeReadingsList {
  const byAddress = new Map<string, NodeReadings>()
  const byNode: NodeReadings[] = []
  let count = 0
  return {
    byNode,
    add(address, reading) {
      if (count === maxReadings) fail('request.tooLarge')
      let ofNode = byAddress.get(address)
      if (!ofNode) {
        ofNode = { address, readings: [], places: [] }
        byAddress.set(address, ofNode)
        byNode.push(ofNode)
      }
      ofNode.readings.push(reading)
      ofNode.places.push(count++)
    },
  }
}

/** A name that somebody else's system gives a device, as an address of a node: what no address has is a dash. */
export const addressOf = (name: string) => name.replace(/[^A-Za-z0-9._:-]+/g, '-').slice(0, 64)
