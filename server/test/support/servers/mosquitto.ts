import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { freePort } from '../free-port.ts'
import { until } from '../until.ts'

/** Debian's broker, if it is installed. */
export const mosquittoPath = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', 'mosquitto'].find(
  (path) => {
    try {
      execFileSync(path, ['-h'], { stdio: 'ignore' })
      return true
    } catch (error) {
      // It exits with 3 after its help; only a missing program has no status.
      return typeof (error as { status?: unknown }).status === 'number'
    }
  },
)
if (!mosquittoPath) process.stderr.write('Skipped: no mosquitto is installed (Debian package mosquitto)\n')

export const passphrase = 'correct horse'

export interface Mosquitto {
  /** Speaks TLS and asks for a client certificate. */
  tlsPort: number
  /** Asks for the user `anna` with the password `secret`. */
  plainPort: number
  /** PEM; `key` is encrypted with `passphrase`. */
  ca: string
  certificate: string
  key: string
  /** Of somebody else. */
  otherCertificate: string
  publish(topic: string, payload: string, retain?: boolean): Promise<void>
  /** Another server certificate, of the same name. */
  renewCertificate(): void
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** A real broker of somebody else's, with authority, server and client certificates of its own. */
export async function startMosquitto(): Promise<Mosquitto> {
  const folder = await mkdtemp(join(tmpdir(), 'fyr-mosquitto-'))
  const [tlsPort, plainPort] = [await freePort(), await freePort()]
  const openssl = (command: string) =>
    execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' })
  const makeKey = '-newkey ec -pkeyopt ec_paramgen_curve:P-256'
  openssl(`req -x509 ${makeKey} -nodes -keyout ca.key -out ca.pem -subj /CN=authority -days 30`)
  openssl(`req -x509 ${makeKey} -nodes -keyout other.key -out other.pem -subj /CN=other -days 30`)
  await writeFile(join(folder, 'san'), 'subjectAltName=IP:127.0.0.1')
  const sign = (name: string) =>
    openssl(
      `x509 -req -in ${name}.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out ${name}.pem -days 30 -extfile san`,
    )
  const renewCertificate = () => {
    openssl(`req ${makeKey} -nodes -keyout server.key -out server.csr -subj /CN=127.0.0.1`)
    sign('server')
  }
  renewCertificate()
  await writeFile(join(folder, 'passphrase'), passphrase)
  openssl(`req ${makeKey} -passout file:passphrase -keyout client.key -out client.csr -subj /CN=fyr`)
  sign('client')
  execFileSync('mosquitto_passwd', ['-b', '-c', join(folder, 'passwords'), 'anna', 'secret'])
  await writeFile(
    join(folder, 'mosquitto.conf'),
    `per_listener_settings true
listener ${tlsPort} 127.0.0.1
cafile ${join(folder, 'ca.pem')}
certfile ${join(folder, 'server.pem')}
keyfile ${join(folder, 'server.key')}
require_certificate true
allow_anonymous true
listener ${plainPort} 127.0.0.1
allow_anonymous false
password_file ${join(folder, 'passwords')}
${process.getuid?.() === 0 ? 'user root' : ''}
`,
  )
  let running: ChildProcess | undefined
  const login = { host: '127.0.0.1', port: plainPort, username: 'anna', password: 'secret' }
  const read = (name: string) => readFile(join(folder, name), 'utf8')

  async function start(): Promise<void> {
    running = spawn(mosquittoPath ?? '', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
    await until(async () => {
      const client = await connectAsync({ ...login, reconnectPeriod: 0 }).catch(() => undefined)
      await client?.endAsync(true)
      return client !== undefined
    })
  }
  async function stop(): Promise<void> {
    if (!running || running.exitCode !== null) return
    const gone = once(running, 'exit')
    running.kill()
    await gone
  }
  await start()
  return {
    tlsPort,
    plainPort,
    ca: await read('ca.pem'),
    certificate: await read('client.pem'),
    key: await read('client.key'),
    otherCertificate: await read('other.pem'),
    async publish(topic, payload, retain = false) {
      const client = await connectAsync(login)
      await client.publishAsync(topic, payload, { qos: 1, retain })
      await client.endAsync()
    },
    renewCertificate,
    stop,
    start,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
