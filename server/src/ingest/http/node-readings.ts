import { fail } from '#request/problem.ts'
import type { IncomingReading, Uplink } from '#telemetry/index.ts'

/** The readings of one node and their places in the body. */
export interface NodeReadings {
  address: string
  readings: IncomingReading[]
  places: number[]
  /** What was sent beside them and cannot be stored: a data error. */
  problem?: Uplink['problem']
}

/** Readings of a body in the order in which nodes and readings come. */
export interface NodeReadingsList {
  /** @throws 413 for more readings than one call may bring */
  add(address: string, reading: IncomingReading): void
  refuse(address: string, problem: NonNullable<Uplink['problem']>): void
  readonly byNode: NodeReadings[]
}

export function createNodeReadings(maxReadings: number): NodeReadingsList {
  const byAddress = new Map<string, NodeReadings>()
  const byNode: NodeReadings[] = []
  let count = 0

  function nodeAt(address: string): NodeReadings {
    const known = byAddress.get(address)
    if (known) return known
    const ofNode = { address, readings: [], places: [] }
    byAddress.set(address, ofNode)
    byNode.push(ofNode)
    return ofNode
  }

  return {
    byNode,
    add(address, reading) {
      if (count === maxReadings) fail('request.tooLarge')
      const ofNode = nodeAt(address)
      ofNode.readings.push(reading)
      ofNode.places.push(count++)
    },
    refuse(address, problem) {
      nodeAt(address).problem ??= problem
    },
  }
}

/** A name that somebody else's system gives a device, as an address of a node: what no address has is a dash. */
export const addressOf = (name: string) => name.replace(/[^A-Za-z0-9._:-]+/g, '-').slice(0, 64)
