import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import {
  certificateOf,
  closeDrivers,
  discover,
  makeCertificate,
  openDriver,
  type Pair,
} from '../../support/opcua-driver.ts'
import { type OpcPeer, startOpcServer } from '../../support/servers/opcua-server.ts'
import { startRelay, startStranger } from '../../support/servers/tcp-relay.ts'
import { casesOfTier } from '../../support/tier.ts'
import { until } from '../../support/until.ts'

// A server of node-opcua takes seconds to start, and more on a loaded machine.
const timeout = 90_000

let peer: OpcPeer
let serverCertificate: string
let stranger: Pair
/** A server that knows nobody, wants a name and does not encrypt, with its settings. */
let strictPeer: OpcPeer
let strict: { endpointUrl: string; serverCertificate: string } & Record<
  'securityPolicy' | 'securityMode',
  string
>
beforeAll(async () => {
  const closed = { modes: ['None', 'Sign'], acceptsUnknown: false, allowAnonymous: false }
  ;[peer, strictPeer] = await Promise.all([startOpcServer(), startOpcServer(closed)])
  const { endpointUrl } = strictPeer
  strict = {
    endpointUrl,
    serverCertificate: await certificateOf(endpointUrl),
    securityPolicy: 'Basic256Sha256',
    securityMode: 'Sign',
  }
  serverCertificate = await certificateOf(peer.endpointUrl)
  stranger = await makeCertificate('urn:stranger')
})
afterAll(async () => {
  await peer?.stop()
  await strictPeer?.stop()
})
afterEach(closeDrivers)

const secure = { securityPolicy: 'Basic256Sha256', securityMode: 'SignAndEncrypt' } as const
const operator = { kind: 'password', username: 'operator', password: 'right' } as const
const open = (changes: object, variables: { id: string }[] = []) =>
  openDriver({ endpointUrl: peer.endpointUrl, ...changes }, variables)
const problemOf = async (changes: object) => await (await open(changes)).ended()

describe('connecting', () => {
  it.each([
    { securityPolicy: 'None', securityMode: 'None' },
    { securityPolicy: 'Basic256Sha256', securityMode: 'Sign' },
    { securityPolicy: 'Basic256Sha256', securityMode: 'SignAndEncrypt' },
  ] as const)('values come over $securityPolicy $securityMode', async (security) => {
    const opened = await open({ ...security, serverCertificate }, [{ id: 'Speed' }])
    await opened.opened()
    await until(() => opened.values('Speed').length > 0)
    expect(opened.values('Speed')).toEqual([1.5])
    expect(opened.server()).toMatchObject({ product: 'Press line 1.2.3', state: 'Running', lostValues: 0 })
    expect(Math.abs(opened.server()?.clockDifference ?? Number.NaN)).toBeLessThan(1000)
    expect(opened.messages.map(({ isFirst }) => isFirst).indexOf(true)).toBe(0)
    expect(opened.messages.filter(({ isFirst }) => isFirst)).toHaveLength(1)
  })

  it('an encrypted connection hides values, and one without security does not', async () => {
    const relay = await startRelay(peer.port)
    const endpointUrl = `opc.tcp://127.0.0.1:${relay.port}`
    const write = async (changes: object, value: string) => {
      const opened = await openDriver({ endpointUrl, serverCertificate, ...changes })
      await opened.opened()
      const nodeId = 'nsu=http://fyr.test/line;s=WString'
      expect(await opened.send({ type: 'write', nodeId, arrayIndex: null, value })).toEqual({ written: true })
      return relay.sent().includes(value)
    }
    expect(await write({}, 'a plain text')).toBe(true)
    expect(await write(secure, 'a hidden text')).toBe(false)
    relay.stop()
  })

  it('a server is closed with its session and subscription', async () => {
    const [sessions, subscriptions] = [await peer.do('sessions'), await peer.do('subscriptions')]
    const opened = await open({}, [{ id: 'Speed' }])
    await opened.opened()
    expect(await peer.do('sessions')).toBe(Number(sessions) + 1)
    expect(await peer.do('subscriptions')).toBe(Number(subscriptions) + 1)
    opened.connection.close()
    await until(async () => (await peer.do('subscriptions')) === subscriptions)
    await until(async () => (await peer.do('sessions')) === sessions)
    expect(opened.problem()).toBeUndefined()
  })

  it('one that is closed while it is being opened opens nothing', async () => {
    for (const afterMs of [0, 5, 20, 60]) {
      const opened = await open({ ...secure, serverCertificate }, [{ id: 'Speed' }])
      await sleep(afterMs)
      opened.connection.close()
      await sleep(700)
      expect([opened.isOpen(), opened.problem(), opened.messages.length]).toEqual([false, undefined, 0])
    }
  })
})

describe('security', () => {
  it('threat 29: neither a policy nor a mode that is not offered is replaced by a weaker one', async () => {
    const given = { serverCertificate, user: operator }
    const detail = 'Offered: None None, Basic256Sha256 Sign, Basic256Sha256 SignAndEncrypt'
    const refused = { code: 'securityNotOffered', detail }
    expect(await problemOf({ ...given, ...secure, securityPolicy: 'Aes256_Sha256_RsaPss' })).toEqual(refused)
    expect(await problemOf({ ...strict, securityMode: 'SignAndEncrypt' })).toEqual({
      code: 'securityNotOffered',
      detail: 'Offered: None None, Basic256Sha256 Sign',
    })
  })

  it('threat 29: a certificate that is not trusted is named, and gets no user', async () => {
    const relay = await startRelay(peer.port)
    const endpointUrl = `opc.tcp://127.0.0.1:${relay.port}`
    const found = await discover(peer.endpointUrl)
    const fingerprint = 'certificate' in found ? found.certificate?.fingerprint : ''
    const detail = `SHA-256 ${fingerprint}`
    expect(fingerprint).toMatch(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/)
    const user = operator
    expect(await problemOf({ ...secure, user, endpointUrl })).toEqual({ code: 'certificateUnknown', detail })
    expect(await problemOf({ user, endpointUrl })).toEqual({ code: 'certificateUnknown', detail })
    const other = { ...secure, user, endpointUrl, serverCertificate: stranger.certificate }
    expect(await problemOf(other)).toEqual({ code: 'certificateChanged', detail })
    expect(relay.sent().includes('operator')).toBe(false)
    relay.stop()
  })

  it.each(
    casesOfTier([
      ['has expired', { notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') }],
      ['is not valid yet', { notBefore: new Date('2090-01-01'), notAfter: new Date('2091-01-01') }],
    ] as const),
  )('a trusted certificate that %s is refused', { timeout }, async (_, validity) => {
    const own = await makeCertificate('urn:old', validity)
    const old = await startOpcServer({ own })
    const given = { ...secure, endpointUrl: old.endpointUrl, serverCertificate: own.certificate }
    expect(await problemOf(given)).toMatchObject({ code: 'certificateExpired' })
    await old.stop()
  })

  it('a company whose certificate the server does not know is refused with the server’s reason', async () => {
    const { code, detail } = await problemOf({ ...strict, user: operator })
    expect([code, /Bad(SecurityChecksFailed|CertificateUntrusted)/.test(detail)]).toEqual([
      'clientCertificateRefused',
      true,
    ])
  })

  it('settings that cannot be read fail before anybody is called', async () => {
    const own = { certificate: stranger.certificate, key: 'nonsense', applicationUri: 'urn:x' }
    const relay = await startRelay(peer.port)
    const endpointUrl = `opc.tcp://127.0.0.1:${relay.port}`
    expect(await problemOf({ endpointUrl, own })).toMatchObject({ code: 'certificateUnreadable' })
    const other = await makeCertificate('urn:x')
    const mixed = { ...own, key: other.key }
    expect(await problemOf({ endpointUrl, own: mixed })).toMatchObject({ code: 'keyMismatch' })
    expect(relay.sent()).toHaveLength(0)
    relay.stop()
  })
})

describe('users', () => {
  it('one is let in by name and password, and not with a wrong one', async () => {
    for (const security of [secure, {}]) {
      const opened = await open({ ...security, serverCertificate, user: operator }, [{ id: 'Speed' }])
      await opened.opened()
      await until(() => opened.values('Speed').length > 0)
      const user = { ...operator, password: 'wrong' }
      const { code, detail } = await problemOf({ ...security, serverCertificate, user })
      expect([code, /Bad(UserAccessDenied|IdentityTokenRejected)/.test(detail)]).toEqual([
        'notAuthorized',
        true,
      ])
    }
  })

  it('one is let in by a certificate, whose key signs', async () => {
    const { certificate, key } = await makeCertificate('urn:operator')
    const user = { kind: 'certificate', certificate, key } as const
    const opened = await open({ ...secure, serverCertificate, user }, [{ id: 'Speed' }])
    await opened.opened()
    await until(() => opened.values('Speed').length > 0)
    const mixed = { ...user, key: stranger.key }
    expect(await problemOf({ ...secure, serverCertificate, user: mixed })).toMatchObject({
      code: 'keyMismatch',
    })
  })

  it('anonymous ones are refused by a server that wants a name', async () => {
    expect(await problemOf(strict)).toEqual({
      code: 'notAuthorized',
      detail: 'The server accepts no user of kind anonymous',
    })
  })

  it('threat 29: a password is never sent in clear', { timeout }, async () => {
    const user = { ...operator, password: 'right' }
    const relay = await startRelay(peer.port)
    const endpointUrl = `opc.tcp://127.0.0.1:${relay.port}`
    // The connection has no security, so that the name is seen and the password is encrypted by itself.
    await (await open({ endpointUrl, serverCertificate, user })).opened()
    expect([relay.sent().includes('operator'), relay.sent().includes('right')]).toEqual([true, false])
    relay.stop()

    const careless = await startOpcServer({ plainPasswords: true })
    const tap = await startRelay(careless.port)
    const given = {
      endpointUrl: `opc.tcp://127.0.0.1:${tap.port}`,
      serverCertificate: await certificateOf(careless.endpointUrl),
      user,
    }
    expect(await problemOf(given)).toMatchObject({ code: 'notSecure' })
    const signed = { ...given, securityPolicy: 'Basic256Sha256', securityMode: 'Sign' }
    expect(await problemOf(signed)).toMatchObject({ code: 'notSecure' })
    expect(tap.sent().includes('operator')).toBe(false)
    // Over an encrypted connection nobody else sees it.
    await (await open({ ...given, ...secure })).opened()
    expect(tap.sent().includes('right')).toBe(false)
    tap.stop()
    await careless.stop()
  })
})

describe('what is no OPC-UA server, or not there', () => {
  it('threat 18: addresses that are not allowed are not connected to', async () => {
    const rules = { privateNetworks: [] }
    const code = async (endpointUrl: string) =>
      (await (await openDriver({ endpointUrl }, [], { rules })).ended()).code
    const relay = await startRelay(peer.port)
    expect(await code(`opc.tcp://127.0.0.1:${relay.port}`)).toBe('addressNotAllowed')
    expect(await code(`opc.tcp://localhost:${relay.port}`)).toBe('addressNotAllowed')
    expect(await code('opc.tcp://10.0.0.1:4840')).toBe('addressPrivate')
    expect(await code('opc.tcp://169.254.169.254')).toBe('addressNotAllowed')
    expect(await code('opc.tcp://[::1]:4840')).toBe('addressNotAllowed')
    expect(relay.sent()).toHaveLength(0)
    relay.stop()
  })

  it('nobody listens', async () => {
    expect(await problemOf({ endpointUrl: `opc.tcp://127.0.0.1:${await freePort()}` })).toMatchObject({
      code: 'refused',
    })
  })

  type Answer = Parameters<typeof startStranger>[0]
  /** An ACK that sets no limit, then something else. */
  const acknowledge =
    (next: string): Answer =>
    (bytes, socket) => {
      const isHello = bytes.toString('latin1', 0, 3) === 'HEL'
      socket.write(isHello ? `ACKF\x1c\0\0\0${'\0'.repeat(4)}${'\xff'.repeat(16)}` : next, 'latin1')
    }
  it.each<[string, string, Answer]>([
    ['echoes', 'wrongProtocol', (bytes, socket) => socket.write(bytes)],
    ['speaks HTTP', 'wrongProtocol', (_, socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['says nothing', 'timeout', () => undefined],
    ['hangs up', 'closed', (_, socket) => socket.end()],
    ['sends an endless message', 'messageTooLarge', acknowledge('OPNF\xff\xff\xff\x7f')],
    ['sends an ERR that is cut off', 'wrongProtocol', acknowledge('ERRF\x09\0\0\0\0')],
    ['sends what is no message', 'wrongProtocol', acknowledge('\x01\x02\x03F\x0c\0\0\0abcd')],
  ])('one that %s ends as %s', async (_, code, answer) => {
    const other = await startStranger(answer)
    const endpointUrl = `opc.tcp://127.0.0.1:${other.port}`
    const opened = await openDriver({ endpointUrl, timeoutMs: 700 })
    expect(await opened.ended()).toMatchObject({ code })
    expect(await discover(endpointUrl, 700)).toMatchObject({ code })
    other.stop()
  })
})

it('a server that stands still ends it, and so does one that is shut down', { timeout }, async () => {
  const own = await startOpcServer()
  const given = { endpointUrl: own.endpointUrl, timeoutMs: 1000 }
  const subscribed = await openDriver(given, [{ id: 'Speed' }])
  const polled = await openDriver({ ...given, monitoring: 'poll' }, [{ id: 'Speed' }])
  await until(() => [subscribed, polled].every((each) => each.values('Speed').length > 0))
  own.pause()
  await expect(subscribed.send({ type: 'read', nodeIds: ['i=2258'] })).rejects.toMatchObject({
    problem: { code: 'timeout' },
  })
  expect(await subscribed.ended()).toMatchObject({ code: 'timeout' })
  expect(await polled.ended()).toMatchObject({ code: 'timeout' })
  expect(polled.state('Speed')).toMatchObject({ problem: 'noAnswer' })
  own.resume()
  const opened = await openDriver({ ...given, timeoutMs: 5000 }, [{ id: 'Speed' }])
  await opened.opened()
  await own.shutDown()
  expect(['closed', 'serverUnavailable', 'subscriptionRefused']).toContain((await opened.ended()).code)
  await own.stop()
})

it('nothing is written to disk, to the output or to the errors', { timeout }, async () => {
  const home = await mkdtemp(join(tmpdir(), 'fyr-opcua-home-'))
  const script = join(import.meta.dirname, '../../support/opcua-process.ts')
  const given = JSON.stringify({ endpointUrl: peer.endpointUrl, serverCertificate })
  const child = spawn(process.execPath, [script, given], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, HOME: home, APPDATA: home, XDG_CONFIG_HOME: home, TMPDIR: home },
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (bytes: Buffer) => output.push(bytes))
  child.stderr?.on('data', (bytes: Buffer) => output.push(bytes))
  const seen: unknown[] = []
  child.on('message', (message) => seen.push(message))
  await once(child, 'close')
  expect(Buffer.concat(output).toString()).toBe('')
  expect(seen).toEqual(['opened', 'notAuthorized', 'securityNotOffered', 'refused'])
  expect(await readdir(home, { recursive: true })).toEqual([])
  await rm(home, { recursive: true })
})
