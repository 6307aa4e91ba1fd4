import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { type PeerProgram, startPeerProgram } from './peer-program.ts'

export interface OpcServerOptions {
  port?: number
  policies?: readonly string[]
  modes?: readonly string[]
  /** Registered before the server's own, so that its index is another. */
  namespaces?: readonly string[]
  acceptsUnknown?: boolean
  allowAnonymous?: boolean
  /** PEM; node-opcua makes one where there is none. */
  own?: { certificate: string; key: string }
  capabilities?: object
  /** Reads, writes and monitors whole arrays whatever the index range, as opcua-asyncio does. */
  ignoresRanges?: boolean
  /** Its endpoints ask for passwords in clear. */
  plainPasswords?: boolean
  /** Variables `Changing0` and so on, which are set each second. */
  changing?: number
}

export interface OpcPeer extends PeerProgram {
  port: number
  endpointUrl: string
  set(
    name: string,
    value: unknown,
    more?: { status?: string; time?: number; bits?: number },
  ): Promise<unknown>
  /** Closes sessions as a server does that is shut down. */
  shutDown(): Promise<void>
}

/** Starts node-opcua's server as a program of its own. */
export async function startOpcServer(options: OpcServerOptions = {}): Promise<OpcPeer> {
  const port = options.port ?? (await freePort())
  const folder = await mkdtemp(join(tmpdir(), 'fyr-opcua-'))
  const certificate = join(folder, 'own.pem')
  const key = join(folder, 'own.key')
  if (options.own) {
    await writeFile(certificate, options.own.certificate)
    await writeFile(key, options.own.key)
  }
  const given = {
    policies: ['None', 'Basic256Sha256'],
    modes: ['None', 'Sign', 'SignAndEncrypt'],
    namespaces: [],
    acceptsUnknown: true,
    allowAnonymous: true,
    ...options,
    ...{ port, folder },
    ...(options.own && { certificate, key }),
  }
  const program = await startPeerProgram('opcua-server.mjs', given).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  return {
    ...program,
    port,
    endpointUrl: `opc.tcp://127.0.0.1:${port}`,
    set: (name, value, more) => program.do('set', { name, value, ...more }),
    shutDown: async () => void (await program.do('stop')),
    async stop() {
      await program.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
