import { unique } from '../companies/two-companies.ts'
import { startPeerProgram } from './peer-program.ts'

export interface SparkplugPeerOptions {
  url: string
  password: string
  groupId: string
  edgeNodeId?: string
}

interface Seen {
  births: number
  commands: { device?: string; name?: string; value: unknown }[]
}

/** Starts an edge node of sparkplug-client with the device `pump 1`. */
export async function startSparkplugClient(options: SparkplugPeerOptions & { compress?: string }) {
  const given = { edgeNodeId: `edge-${unique()}`, deviceId: 'pump 1', ...options }
  const program = await startPeerProgram('sparkplug-edge.mjs', given)
  return { ...program, ...given, seen: async () => (await program.do('seen')) as Seen }
}
