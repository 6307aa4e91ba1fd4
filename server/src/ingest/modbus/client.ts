import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Framing } from './frames.ts'
import { FrameError } from './frames.ts'
import { ModbusFailure, type Request } from './functions.ts'

export interface ClientOptions {
  timeoutMs: number
  /** Between two requests, ms. */
  pauseMs: number
}

export interface ModbusClient {
  /** The parsed answer. Rejects with a `ModbusFailure`; urgent requests go before those that wait. */
  request(unit: number, request: Request, how?: { urgent?: boolean }): Promise<number[]>
  change(options: ClientOptions): void
}

interface Waiting {
  transaction: number
  unit: number
  request: Request
  settle(outcome: { value: number[] } | { failure: ModbusFailure }): void
}

/**
 * Requests over one connection, one at a time: behind most gateways is one serial line. What comes late is dropped by
 * its transaction, or by the silence before the next request where frames have none.
 * @param broken called once, when what comes is no Modbus
 */
export function createModbusClient(
  socket: Socket,
  framing: Framing,
  initial: ClientOptions,
  broken: (error: Error) => void,
): ModbusClient {
  let options = initial
  let transaction = 0
  let waiting: Waiting | undefined
  /** Whether the last request had no answer. */
  let isUnanswered = false
  const queue: { urgent: boolean; run(): Promise<void> }[] = []
  let isRunning = false

  socket.on('data', (bytes: Buffer) => {
    try {
      for (const answer of framing.push(bytes)) take(answer)
    } catch (error) {
      if (!(error instanceof FrameError)) throw error
      if (error.problem === null) broken(error)
      else waiting?.settle({ failure: new ModbusFailure(error.problem, error.message) })
    }
  })

  function take({ transaction: answered, unit, pdu }: Answer): void {
    if (!waiting || (answered !== null && answered !== waiting.transaction)) return
    if (unit !== waiting.unit) {
      waiting.settle({ failure: new ModbusFailure('wrongUnit', `unit ${unit} answered`) })
      return
    }
    try {
      waiting.settle({ value: waiting.request.parse(pdu) })
    } catch (error) {
      if (!(error instanceof ModbusFailure)) throw error
      waiting.settle({ failure: error })
    }
  }

  function exchange(unit: number, request: Request): Promise<number[]> {
    transaction = (transaction + 1) & 0xffff
    framing.reset()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        settle({ failure: new ModbusFailure('noAnswer', `no answer within ${options.timeoutMs} ms`) })
      }, options.timeoutMs)
      const closed = () => settle({ failure: new ModbusFailure('noAnswer', 'the connection ended') })
      const settle: Waiting['settle'] = (outcome) => {
        clearTimeout(timer)
        socket.off('close', closed)
        waiting = undefined
        isUnanswered = 'failure' in outcome && outcome.failure.problem === 'noAnswer'
        if ('value' in outcome) resolve(outcome.value)
        else reject(outcome.failure)
      }
      if (socket.destroyed) return closed()
      waiting = { transaction, unit, request, settle }
      socket.once('close', closed)
      socket.write(framing.wrap(transaction, unit, request.pdu))
    })
  }

  async function runQueue(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = queue.shift(); next; next = queue.shift()) {
      await next.run()
      // An answer that comes late would be taken for that to the next request.
      const isUncertain = isUnanswered && !framing.hasTransactions
      const wait = Math.max(options.pauseMs, isUncertain ? options.timeoutMs : 0)
      if (wait > 0) await sleep(wait)
    }
    isRunning = false
  }

  return {
    request: (unit, request, { urgent = false } = {}) =>
      new Promise((resolve, reject) => {
        const run = () => exchange(unit, request).then(resolve, reject)
        const place = urgent ? queue.findIndex((each) => !each.urgent) : -1
        queue.splice(place === -1 ? queue.length : place, 0, { urgent, run })
        void runQueue()
      }),
    change(next) {
      options = next
    },
  }
}
