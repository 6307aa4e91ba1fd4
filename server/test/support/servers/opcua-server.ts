import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

const peers = join(import.meta.dirname, '../../../../e2e/peers')

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
  /** Its endpoints ask for passwords in clear. */
  plainPasswords?: boolean
}

export interface OpcPeer {
  port: number
  endpointUrl: string
  /** Runs an action of e2e/peers/opcua-server.mjs. */
  do(name: string, given?: object): Promise<unknown>
  set(
    name: string,
    value: unknown,
    more?: { status?: string; time?: number; bits?: number },
  ): Promise<unknown>
  pause(): void
  resume(): void
  /** Closes sessions as a server does that is shut down. */
  shutDown(): Promise<void>
  stop(): Promise<void>
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
  const child: ChildProcess = spawn(
    process.execPath,
    [join(peers, 'opcua-server.mjs'), JSON.stringify(given)],
    {
      cwd: peers,
      stdio: ['ignore', 'ignore', process.env.FYR_OPC_PEER ? 'inherit' : 'ignore', 'ipc'],
      env: { ...process.env, NODEOPCUA_LOG_LEVEL: '0', NODE_OPTIONS: '' },
    },
  )
  const waiting = new Map<number, (message: { answer?: unknown; error?: string }) => void>()
  let lastId = 0
  const ready = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The OPC-UA server ended with ${code}`)))
    child.on('message', (message: { ready?: true; id?: number; answer?: unknown; error?: string }) => {
      if (message.ready) resolve()
      else if (message.id !== undefined) waiting.get(message.id)?.(message)
    })
  })
  const act = (name: string, more: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, ({ answer, error }) => (error ? reject(new Error(error)) : resolve(answer)))
      child.send({ id, do: name, ...more })
    })
  const stop = async () => {
    child.kill('SIGCONT')
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  await ready.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    port,
    endpointUrl: `opc.tcp://127.0.0.1:${port}`,
    do: act,
    set: (name, value, more) => act('set', { name, value, ...more }),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    shutDown: async () => void (await act('stop')),
    stop,
  }
}
