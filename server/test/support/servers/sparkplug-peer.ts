import { unique } from '../companies/two-companies.ts'
import { startPeerProgram } from './peer-program.ts'

export interface SparkplugPeerOptions {
  url: string
  password: string
  groupId: string
  edgeNodeId?: string
}

interface Seen {
  /** Of sparkplug-client only. */
  births?: number
  commands: { device?: string; name?: string | number; type?: string; value: unknown }[]
}

/** Starts an edge node of sparkplug-client with the device `pump 1`; `metric` is the name of its temperature. */
export async function startSparkplugClient(
  options: SparkplugPeerOptions & { compress?: string; metric?: string },
) {
  const given = { edgeNodeId: `edge-${unique()}`, deviceId: 'pump 1', ...options }
  const program = await startPeerProgram('sparkplug-edge.mjs', given)
  return { ...program, ...given, seen: async () => (await program.do('seen')) as Seen }
}

/** Starts an edge node that publishes what `sparkplug-payload` makes of metrics. */
export async function startSparkplugPublisher(options: SparkplugPeerOptions) {
  const given = { edgeNodeId: `edge-${unique()}`, ...options }
  const program = await startPeerProgram('sparkplug-publisher.mjs', given)
  return {
    ...program,
    ...given,
    publish: (type: string, metrics: readonly object[], more: object = {}) =>
      program.do('publish', { type, metrics, ...more }),
    seen: async () => (await program.do('seen')) as Seen,
  }
}
