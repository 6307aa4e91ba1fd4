import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { makeTemporaryFolder } from '../../support/temporary-folder.ts'

/** A portal as a process that is started again whenever it ends, as those who run portals have it done. */
export interface Rival {
  readonly url: string
  isReady(): Promise<boolean>
  kill(): Promise<void>
  end(): Promise<void>
}

export const password = 'Lighthouse-1'
export const email = 'admin@fyr.local'

const main = join(import.meta.dirname, '../../../src/main.ts')

export async function startRival(options: {
  name: string
  databaseUrl: string
  secretKey: string
}): Promise<Rival> {
  const dataDir = await makeTemporaryFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    FYR_HTTP_PORT: String(port),
    FYR_MQTT_PORT: String(await freePort()),
    FYR_DATA_DIR: dataDir,
    FYR_DATABASE_URL: options.databaseUrl,
    FYR_SECRET_KEY: options.secretKey,
    FYR_ADMIN_EMAIL: email,
    FYR_ADMIN_PASSWORD: password,
    FYR_LOG_LEVEL: 'silent',
    FYR_INGEST_NODE_RATE: '0',
    FYR_INGEST_COMPANY_RATE: '0',
  }
  let isEnding = false
  let child: ChildProcess
  start()

  function start(): void {
    child = spawn(process.execPath, [main], { env, stdio: 'ignore' })
    child.once('exit', () => !isEnding && start())
  }

  async function kill(): Promise<void> {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  return {
    url,
    isReady: async () => {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
        () => undefined,
      )
      return answer?.status === 200
    },
    kill,
    async end() {
      isEnding = true
      if (child.exitCode === null) await kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
