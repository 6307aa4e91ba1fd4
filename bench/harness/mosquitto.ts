import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../../e2e/lib/program/program.ts'
import { freePort } from '../../server/test/support/free-port.ts'
import { mosquittoPath } from '../../server/test/support/servers/mosquitto.ts'

export interface BenchBroker {
  port: number
  pid: number
  stop(): Promise<void>
}

/** Debian's broker as the broker of somebody else, which drops nothing; undefined where it is not installed. */
export async function startMosquitto(): Promise<BenchBroker | undefined> {
  if (mosquittoPath === undefined) return undefined
  const port = await freePort()
  const folder = await temporaryFolder()
  const config = join(folder.path, 'mosquitto.conf')
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'max_queued_messages 0',
    'max_inflight_messages 1000',
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ]
  await writeFile(config, `${lines.join('\n')}\n`)
  const broker = spawn(mosquittoPath, ['-c', config], { stdio: 'ignore' })
  return {
    port,
    pid: broker.pid ?? 0,
    async stop() {
      broker.kill()
      await once(broker, 'exit')
      await folder.remove()
    },
  }
}
