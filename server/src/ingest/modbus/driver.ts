import type { Socket } from 'node:net'
import type { PolledRegister } from '#domains/connections/modbus/index.ts'
import { systemClock } from '#lib/clock.ts'
import { ConnectionFailure, type Driver, type Link } from '../connections/driver.ts'
import { problemOf } from '../connections/problem-of.ts'
import { openSocket } from '../connections/secure-socket.ts'
import { createModbusClient, type ModbusClient } from './client.ts'
import { createRtuFraming, createTcpFraming } from './frames.ts'
import { ModbusFailure, readRequest } from './functions.ts'
import type { CommandAnswer, ModbusCommand, ModbusSettings, UnitMessage } from './settings.ts'
import { createUnit, type Unit } from './unit.ts'
import { writeValue } from './write-value.ts'

const connectMs = 10_000
/** Rounds of polls without any answer after which a connection that had answers is opened again. */
const maxSilentRounds = 2
const now = () => systemClock.now().getTime()

/** Polls the units of one Modbus master. A unit that does not answer is asked less and less, so that it costs the others little. */
const driver: Driver<ModbusSettings> = {
  open(initial, link) {
    let settings = initial
    let units = unitsOf(settings)
    let socket: Socket | undefined
    let client: ModbusClient | undefined
    let isClosed = false
    let isPolling = false
    let isAskedAgain = false
    let isNotedSilent = false
    let hasAnswered = false
    let silentRounds = 0
    let timer: NodeJS.Timeout | undefined
    const end = (error: unknown) => {
      if (isClosed) return
      close()
      link.ended(problemOf(error))
    }
    const close = () => {
      isClosed = true
      clearTimeout(timer)
      socket?.destroy()
    }

    async function connect(): Promise<void> {
      const { host, port, timeoutMs, pauseMs, framing } = settings
      const opened = await openSocket(
        { host, port, timeoutMs: connectMs, tls: { mode: 'none' } },
        link.rules,
        () => undefined,
      )
      if (isClosed) return void opened.destroy()
      socket = opened
      opened.on('error', end)
      opened.on('close', () => end(new ConnectionFailure('closed', 'The other side closed the connection')))
      const frames = framing === 'tcp' ? createTcpFraming() : createRtuFraming()
      client = createModbusClient(opened, frames, { timeoutMs, pauseMs }, (error) =>
        end(new ConnectionFailure('wrongProtocol', error.message)),
      )
      link.opened()
      void pollAndGoOn(client)
    }

    /** Polls all units once and sets the time of the next poll. */
    async function pollAndGoOn(held: ModbusClient): Promise<void> {
      if (isPolling) {
        isAskedAgain = true
        return
      }
      isPolling = true
      clearTimeout(timer)
      const begun = now()
      try {
        const pauseMs = await pollUnits(held, begun)
        if (isClosed) return
        const wait = isAskedAgain ? 0 : Math.max(pauseMs, begun + settings.pollMs - now(), 0)
        isAskedAgain = false
        timer = setTimeout(() => void pollAndGoOn(held), wait)
      } catch (error) {
        end(error)
      } finally {
        isPolling = false
      }
    }

    async function pollUnits(held: ModbusClient, begun: number): Promise<number> {
      let pauseMs = 0
      let answered = 0
      let silent = 0
      let isAsked = false
      // Units that answered last come first.
      for (const unit of units.toSorted((one, other) => one.retryAt - other.retryAt)) {
        if (isClosed) return 0
        if (!isAskedAgain && unit.retryAt > begun) {
          silent++
          continue
        }
        isAsked = true
        const message = await unit.poll(held, now)
        if (message.unit.problem === null) answered++
        else silent++
        if (isClosed) return 0
        pauseMs = Math.max(pauseMs, await deliver(link, message))
      }
      const isSilent = answered === 0 && silent > 0
      if (!isSilent) silentRounds = 0
      else if (isAsked) silentRounds++
      if (answered > 0) hasAnswered = true
      // Gateways that restarted, or lost count of requests, answer on a new connection only.
      if (hasAnswered && silentRounds >= maxSilentRounds)
        throw new ConnectionFailure('timeout', 'No unit answers')
      if (isSilent !== isNotedSilent)
        link.noted(isSilent ? { code: 'timeout', detail: 'No unit answers' } : null)
      isNotedSilent = isSilent
      return pauseMs
    }

    connect().catch(end)
    return {
      change(next) {
        const isSame = (['host', 'port', 'framing'] as const).every((name) => next[name] === settings[name])
        if (!isSame) return false
        settings = next
        units = unitsOf(next)
        client?.change(next)
        if (client) void pollAndGoOn(client)
        return true
      },
      // Checked by those who ask (source.ts).
      async send(payload) {
        const command = payload as ModbusCommand
        if (!client) throw new ConnectionFailure('closed')
        if (command.type === 'poll') {
          for (const unit of units) unit.retryAt = 0
          void pollAndGoOn(client)
          return null
        }
        if (command.type === 'read') {
          const { slaveId, registerType, register, count } = command
          return await answered(
            client.request(slaveId, readRequest(registerType, register, count), { urgent: true }),
          )
        }
        const { host, port } = settings
        return await answered(writeValue(client, `${host}:${port}`, command.register, command.value))
      },
      close,
    }
  },
}
export default driver

/** As the store writes them. */
const registersOf = ({ registers }: ModbusSettings): PolledRegister[] => JSON.parse(registers)

const unitsOf = (settings: ModbusSettings): Unit[] =>
  [...Map.groupBy(registersOf(settings), ({ slaveId }) => slaveId)].map(([slaveId, registers]) =>
    createUnit(slaveId, registers, settings),
  )

/** Readings that the main thread is given at once, and those of one node more. */
const readingsAtOnce = 1000

/** @returns how long nothing more is to be read, ms */
async function deliver(link: Link, { nodes, ...message }: UnitMessage): Promise<number> {
  if (nodes.length === 0 && message.changed.length === 0 && message.unit.problem === null) return 0
  let pauseMs = 0
  let from = 0
  do {
    let [to, count] = [from, 0]
    while (to < nodes.length && count < readingsAtOnce) count += nodes[to++]?.readings.length ?? 0
    const part = { ...message, nodes: nodes.slice(from, to), changed: from === 0 ? message.changed : [] }
    pauseMs = Math.max(pauseMs, await link.deliver([part], 8 * count))
    from = to
  } while (from < nodes.length)
  return pauseMs
}

/** The outcome as plain data, which passes between threads. */
async function answered(work: Promise<number[]>): Promise<CommandAnswer> {
  try {
    return { words: await work }
  } catch (error) {
    if (!(error instanceof ModbusFailure)) throw error
    return { problem: error.problem, detail: error.message }
  }
}
