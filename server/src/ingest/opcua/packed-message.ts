import type { IncomingReading } from '#telemetry/index.ts'
import type { Scalar } from './monitoring/values.ts'
import type { OpcMessage } from './settings.ts'

/** Readings of one node by columns: objects cost several times as much on their way between processes. */
interface PackedReadings {
  deveui: string
  isHistory: boolean
  keys: string[]
  values: Scalar[]
  /** Epoch ms. */
  times: number[]
}

/** An `OpcMessage` on its way from the driver's process. */
export interface PackedOpcMessage extends Omit<OpcMessage, 'nodes'> {
  nodes: readonly PackedReadings[]
}

type ReadingOfNode = Pick<PackedReadings, 'deveui' | 'isHistory'> & {
  key: string
  value: Scalar
  time: number
}

/** Readings by node, and by whether they are history. */
export function packReadings(readings: readonly ReadingOfNode[]): PackedReadings[] {
  const groups = { current: new Map<string, PackedReadings>(), history: new Map<string, PackedReadings>() }
  let group: PackedReadings | undefined
  for (const { deveui, isHistory, key, value, time } of readings) {
    // Readings of a node mostly follow each other.
    if (group?.deveui !== deveui || group.isHistory !== isHistory) {
      const known = isHistory ? groups.history : groups.current
      group = known.get(deveui) ?? { deveui, isHistory, keys: [], values: [], times: [] }
      known.set(deveui, group)
    }
    group.keys.push(key)
    group.values.push(value)
    group.times.push(time)
  }
  return [...groups.current.values(), ...groups.history.values()]
}

export const unpackMessage = ({ nodes, ...message }: PackedOpcMessage): OpcMessage => ({
  ...message,
  nodes: nodes.map(({ deveui, isHistory, keys, values, times }) => ({
    deveui,
    isHistory,
    readings: keys.map((key, at): IncomingReading => {
      return { key, value: values[at] ?? '', createdAt: times[at] ?? 0 }
    }),
  })),
})
