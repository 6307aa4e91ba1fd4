import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { parser as createParser, generate, type Packet } from 'mqtt-packet'
import { afterEach, expect, it } from 'vitest'
import { privateRanges } from '#lib/network/network.ts'
import type { Link, Problem } from '../driver.ts'
import driver from './driver.ts'
import { type MqttClientSettings, type MqttMessage, mqttLimits } from './settings.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Answer = (packet: Packet, reply: (packet: Packet) => void, socket: Socket) => void

/** A broker that answers as the test says, in the version that its client speaks. */
async function broker(answer: Answer) {
  const heard: Packet[] = []
  const server = createServer((socket) => {
    let version = 4
    const parser = createParser()
    parser.on('packet', (packet: Packet) => {
      if (packet.cmd === 'connect') version = packet.protocolVersion ?? 4
      heard.push(packet)
      answer(packet, (reply) => void socket.write(generate(reply, { protocolVersion: version })), socket)
    })
    socket.on('data', (bytes) => parser.parse(bytes)).on('error', () => undefined)
    ends.push(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return { port: (server.address() as AddressInfo).port, heard }
}

/** Lets everybody in and grants everything. */
const friendly: Answer = (packet, reply) => {
  if (packet.cmd === 'connect') reply({ cmd: 'connack', returnCode: 0, reasonCode: 0, sessionPresent: false })
  if (packet.cmd === 'subscribe') {
    reply({
      cmd: 'suback',
      messageId: packet.messageId,
      granted: packet.subscriptions.map(() => 1),
    } as Packet)
  }
  if (packet.cmd === 'publish' && packet.qos === 1) reply({ cmd: 'puback', messageId: packet.messageId ?? 0 })
}

function open(port: number, settings: Partial<MqttClientSettings> = {}, pauseMs = 0) {
  const batches: (readonly unknown[])[] = []
  const said: string[] = []
  const gate = { commit: Promise.resolve() }
  const ended = Promise.withResolvers<Problem>()
  const opened = Promise.withResolvers<void>()
  const link: Link = {
    rules: { privateNetworks: privateRanges, allowLoopback: [`127.0.0.1:${port}`] },
    opened: () => opened.resolve(),
    ended: (problem) => ended.resolve(problem),
    noted: (problem) => said.push(problem ? `${problem.code} ${problem.detail}`.trim() : 'well'),
    deliver: async (messages) => {
      batches.push(messages)
      await gate.commit
      return pauseMs
    },
    learned: () => undefined,
  }
  const given: MqttClientSettings = {
    ...{
      host: '127.0.0.1',
      port,
      version: '3.1.1',
      tls: { mode: 'none' },
      clientId: 'fyr1',
      topics: ['a/+'],
    },
    ...settings,
  }
  const connection = driver.open(given, link)
  ends.push(() => connection.close())
  return { connection, given, batches, said, gate, ended: ended.promise, opened: opened.promise }
}

it.each([
  ['3.1.1', { returnCode: 5 }, 'notAuthorized'],
  ['3.1.0', { returnCode: 2 }, 'clientIdRefused'],
  ['3.1.1', { returnCode: 3 }, 'serverUnavailable'],
  ['5', { reasonCode: 0x84 }, 'versionRefused'],
  ['5', { reasonCode: 0x86 }, 'notAuthorized'],
] as const)('MQTT %s: a refusal %j is told as %s', async (version, codes, code) => {
  const { port } = await broker((packet, reply) => {
    if (packet.cmd === 'connect') reply({ cmd: 'connack', sessionPresent: false, ...codes } as Packet)
  })
  expect(await open(port, { version }).ended).toMatchObject({ code })
})

it('rubbish, packets without end and hang-ups end the connection, each by its name', async () => {
  const rubbish = await broker((_, __, socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await open(rubbish.port).ended).toMatchObject({ code: 'wrongProtocol' })
  const long = await broker((_, __, socket) => void socket.write(Buffer.from([0x20, 0xff, 0xff, 0xff, 0x7f])))
  expect(await open(long.port).ended).toMatchObject({ code: 'messageTooLarge' })
  const gone = await broker((_, __, socket) => void socket.destroy())
  expect(await open(gone.port).ended).toMatchObject({ code: 'closed' })
  const away = await broker((packet, reply, socket) => {
    friendly(packet, reply, socket)
    if (packet.cmd === 'subscribe') reply({ cmd: 'disconnect', reasonCode: 0x8e } as Packet)
  })
  expect(await open(away.port, { version: '5' }).ended).toMatchObject({ code: 'takenOver' })
})

it('messages are acknowledged once they are committed, and no more is read than there is room for', async () => {
  const total = 6000
  const acknowledged: number[] = []
  const { port } = await broker((packet, reply, socket) => {
    friendly(packet, reply, socket)
    if (packet.cmd === 'puback') acknowledged.push(packet.messageId ?? 0)
    if (packet.cmd !== 'subscribe') return
    for (let messageId = 1; messageId <= total; messageId++) {
      reply({
        cmd: 'publish',
        topic: 'a/b',
        payload: 'x'.repeat(100),
        qos: 1,
        dup: false,
        retain: false,
        messageId,
      })
    }
  })
  const { batches, gate, opened } = open(port, {}, 1)
  const committed = Promise.withResolvers<void>()
  gate.commit = committed.promise
  await opened
  await expect.poll(() => batches.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([batches.length, acknowledged.length]).toEqual([1, 0])
  committed.resolve()
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBe(total)
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(mqttLimits.batchMessages)
  expect(batches.flat()).toHaveLength(total)
  expect(batches[0]?.[0]).toMatchObject({ topic: 'a/b', retained: false } satisfies Partial<MqttMessage>)
})

it('other topics need no other connection, and what is refused is named', async () => {
  const { port, heard } = await broker((packet, reply, socket) => {
    if (packet.cmd !== 'subscribe') return friendly(packet, reply, socket)
    const granted = packet.subscriptions.map(({ topic }) => (topic.includes('private') ? 0x80 : 1))
    reply({ cmd: 'suback', messageId: packet.messageId, granted } as Packet)
  })
  const { connection, given, said, opened } = open(port, { version: '5', group: 'g' })
  await opened
  expect(connection.change?.({ ...given, topics: ['private/1', 'c'] })).toBe(true)
  await expect.poll(() => said).toEqual(['well', 'subscriptionRefused private/1'])
  const filters = heard.flatMap((packet) => (packet.cmd === 'subscribe' ? packet.subscriptions : []))
  expect(filters.map(({ topic }) => topic)).toEqual(['$share/g/a/+', '$share/g/private/1', '$share/g/c'])
  await expect.poll(() => heard.some(({ cmd }) => cmd === 'unsubscribe')).toBe(true)
  expect(connection.change?.({ ...given, password: 'other' })).toBe(false)
  await connection.send?.({ topic: 'd', payload: Buffer.from('1'), qos: 1, retain: false })
  expect(heard.at(-1)).toMatchObject({ cmd: 'publish', topic: 'd', qos: 1 })
})

it('a flood is named, and the socket is not read meanwhile', async () => {
  const { port } = await broker((packet, reply, socket) => {
    friendly(packet, reply, socket)
    if (packet.cmd === 'subscribe') {
      reply({ cmd: 'publish', topic: 'a/b', payload: '1', qos: 0, dup: false, retain: false })
    }
  })
  const { said } = open(port, {}, 1500)
  await expect.poll(() => said).toEqual(['tooMuchTraffic'])
})
