import type { Socket } from 'node:net'
import { generate, type IConnackPacket, type Packet } from 'mqtt-packet'
import { systemClock } from '#lib/clock.ts'
import { createPacketReader, encodeAck, MqttError, reasons } from '../../mqtt/thread/packets/packets.ts'
import { isSparkplug } from '../../sparkplug/topic.ts'
import { ConnectionFailure } from '../driver.ts'
import { problemOfReason, refusalOfConnack } from './answers.ts'
import type { HostState } from './host-state.ts'
import type { Inbox } from './inbox.ts'
import { type MqttClientSettings, type MqttPublish, mqttLimits } from './settings.ts'

export interface MqttSession {
  /** Answers the topics that the broker refused. */
  subscribe(topics: readonly string[]): Promise<string[]>
  unsubscribe(topics: readonly string[]): void
  /** Resolves when the broker has it; at once for QoS 0. */
  publish(message: MqttPublish): Promise<void>
  close(): void
}

interface SessionParts {
  socket: Socket
  settings: MqttClientSettings
  inbox: Inbox
  state: HostState
  /** Somebody else speaks in the name of this host. */
  contested(): void
  /** The session is over by itself. */
  ended(error: unknown): void
}

const connackType = 2
/** Packet id of the last message; its answer is not waited for. */
const leaveId = 65_535
const protocols = {
  '3.1.0': { protocolId: 'MQIsdp', protocolVersion: 3 },
  '3.1.1': { protocolId: 'MQTT', protocolVersion: 4 },
  '5': { protocolId: 'MQTT', protocolVersion: 5 },
} as const

/** Speaks MQTT on a socket; resolves when the broker has let us in. */
export async function startSession({
  socket,
  settings,
  inbox,
  state,
  contested,
  ended,
}: SessionParts): Promise<MqttSession> {
  const { clientId, username, password, group } = settings
  const { protocolId, protocolVersion } = protocols[settings.version]
  const reader = createPacketReader(mqttLimits.packetBytes)
  reader.continueAs(protocolVersion, mqttLimits.packetBytes)
  const entered = Promise.withResolvers<IConnackPacket>()
  entered.promise.catch(() => undefined)
  /** By packet id, what waits for its answer. */
  const answers = new Map<number, (answer: Packet | Error) => void>()
  let lastId = 0
  let lastHeard = performance.now()
  let isOver = false
  let isEntered = false
  let isOpen = false

  const write = (packet: Packet) => socket.write(generate(packet, { protocolVersion }))
  /** What is acknowledged in one turn leaves in one call of the system. */
  const corkForTurn = () => {
    if (socket.writableCorked > 0) return
    socket.cork()
    process.nextTick(() => socket.uncork())
  }
  const close = () => {
    if (isOver) return
    isOver = true
    clearTimeout(beat)
    for (const answer of answers.values()) answer(new ConnectionFailure('closed'))
    if (!socket.destroyed) {
      // Its will is not published where it takes its leave.
      if (state && isOpen)
        write({ cmd: 'publish', ...state.offline, dup: false, messageId: leaveId } as Packet)
      write({ cmd: 'disconnect' } as Packet)
      socket.end()
      setTimeout(() => socket.destroy(), 500).unref()
    }
  }
  const fail = (error: unknown) => {
    if (isOver) return
    const known = error instanceof MqttError ? protocolFailure(error) : error
    socket.destroy()
    close()
    entered.reject(known)
    ended(known)
  }

  function read(): void {
    try {
      while (!isOver && !inbox.isFull) {
        const packet = reader.next()
        if (!packet) return
        handle(packet)
      }
      if (inbox.isFull) socket.pause()
    } catch (error) {
      fail(error)
    }
  }

  function handle(packet: Packet) {
    switch (packet.cmd) {
      case 'connack':
        return entered.resolve(packet)
      case 'publish': {
        const { topic, retain, qos, messageId } = packet
        const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
        if (state?.isContested({ topic, payload }, systemClock.now().getTime())) contested()
        return inbox.add({
          topic,
          payload,
          retained: retain,
          acknowledge: () => {
            if (qos === 0 || messageId === undefined || isOver) return
            corkForTurn()
            socket.write(encodeAck(qos === 1 ? 'puback' : 'pubrec', messageId))
          },
        })
      }
      case 'pubrel':
        socket.write(encodeAck('pubcomp', packet.messageId ?? 0))
        return
      case 'puback':
      case 'suback':
      case 'unsuback':
        answers.get(packet.messageId ?? 0)?.(packet)
        return
      case 'disconnect': {
        const { code, detail } = problemOfReason(packet.reasonCode ?? 0, packet.properties?.reasonString)
        return fail(new ConnectionFailure(code, detail))
      }
      case 'pingresp':
        return
      default:
        throw new MqttError(`${packet.cmd} is out of place`)
    }
  }

  /** Sends what is answered under a packet id. */
  function ask(make: (messageId: number) => Packet): Promise<Packet> {
    return new Promise((resolve, reject) => {
      if (isOver) return reject(new ConnectionFailure('closed'))
      do lastId = (lastId % 65_535) + 1
      while (answers.has(lastId))
      const messageId = lastId
      const timer = setTimeout(() => settle(new ConnectionFailure('timeout')), mqttLimits.connectMs)
      const settle = (answer: Packet | Error) => {
        clearTimeout(timer)
        answers.delete(messageId)
        if (answer instanceof Error) reject(answer)
        else resolve(answer)
      }
      answers.set(messageId, settle)
      write(make(messageId))
    })
  }

  const filterOf = (topic: string) =>
    // Edge nodes number their messages: they are read in order, by one.
    group !== undefined && protocolVersion === 5 && !topic.startsWith('$') && !isSparkplug(topic)
      ? `$share/${group}/${topic}`
      : topic

  const beat = setTimeout(() => {
    // What is not read is not heard.
    if (socket.isPaused()) lastHeard = performance.now()
    const silent = performance.now() - lastHeard
    if (silent > mqttLimits.keepaliveSeconds * 1500) {
      return fail(new ConnectionFailure('timeout', 'No answer to PINGREQ'))
    }
    write({ cmd: 'pingreq' })
    beat.refresh()
  }, mqttLimits.keepaliveSeconds * 500)

  inbox.onRoom = () => {
    if (isOver || !socket.isPaused()) return
    lastHeard = performance.now()
    read()
    if (!inbox.isFull) socket.resume()
  }
  socket.on('data', (chunk: Buffer) => {
    lastHeard = performance.now()
    // A web server's answer would else be waited for to its end, which it has not as a packet.
    if (!isEntered && (chunk[0] ?? 0) >> 4 !== connackType) {
      return fail(new ConnectionFailure('wrongProtocol', 'The answer is not MQTT'))
    }
    isEntered = true
    reader.push(chunk)
    read()
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new ConnectionFailure('closed')))

  write({
    cmd: 'connect',
    protocolId,
    protocolVersion,
    clientId,
    // The broker keeps what comes while the portal is started anew.
    clean: settings.clean ?? false,
    keepalive: mqttLimits.keepaliveSeconds,
    ...(state && { will: { ...state.offline, payload: Buffer.from(state.offline.payload) } }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password: Buffer.from(password) }),
    ...(protocolVersion === 5 && {
      properties: {
        sessionExpiryInterval: settings.clean ? 0 : mqttLimits.sessionSeconds,
        receiveMaximum: mqttLimits.batchMessages,
        maximumPacketSize: mqttLimits.packetBytes,
      },
    }),
  })
  const late = setTimeout(() => fail(new ConnectionFailure('timeout', 'No CONNACK')), mqttLimits.connectMs)
  const connack = await entered.promise.finally(() => clearTimeout(late))
  const refusal = refusalOfConnack(connack, protocolVersion)
  if (refusal) {
    isOver = true
    clearTimeout(beat)
    socket.destroy()
    throw new ConnectionFailure(refusal.code, refusal.detail)
  }
  isOpen = true

  return {
    close,
    async subscribe(topics) {
      const refused: string[] = []
      for (let at = 0; at < topics.length; at += mqttLimits.filtersAtOnce) {
        const some = topics.slice(at, at + mqttLimits.filtersAtOnce)
        const answer = await ask((messageId) => ({
          cmd: 'subscribe',
          messageId,
          subscriptions: some.map((topic) => ({ topic: filterOf(topic), qos: 1 })),
        }))
        const granted = answer.cmd === 'suback' ? answer.granted : []
        some.forEach((topic, place) => {
          if (Number(granted[place] ?? 0) >= 0x80) refused.push(topic)
        })
      }
      return refused
    },
    unsubscribe(topics) {
      if (topics.length === 0) return
      const filters = topics.map(filterOf)
      ask((messageId) => ({ cmd: 'unsubscribe', messageId, unsubscriptions: filters })).catch(fail)
    },
    async publish({ topic, payload, qos, retain }) {
      const packet = { cmd: 'publish', topic, payload: Buffer.from(payload), retain, dup: false } as const
      if (qos === 0) return void write({ ...packet, qos })
      const answer = await ask((messageId) => ({ ...packet, qos, messageId }))
      const code = answer.cmd === 'puback' ? (answer.reasonCode ?? 0) : 0
      if (code >= 0x80) throw new ConnectionFailure('publishRefused', `reason code ${code}`)
    },
  }
}

function protocolFailure({ message, reasonCode }: MqttError): ConnectionFailure {
  return new ConnectionFailure(
    reasonCode === reasons.packetTooLarge ? 'messageTooLarge' : 'wrongProtocol',
    message,
  )
}
