import { setTimeout as sleep } from 'node:timers/promises'
import type { OpcServerStatus } from '@fyr/contract/connections/opcua/opcua'
import type { Link } from '../../connections/driver.ts'
import { type PackedOpcMessage, packReadings } from '../packed-message.ts'
import type { OpcVariableState } from '../settings.ts'
import type { Item } from './item.ts'
import { now, type Scalar } from './values.ts'

/** Readings of a batch, and those of one node more. */
const batchReadings = 1000
const batchStates = 2000
/** Readings that wait while a batch is on its way; above it the oldest are dropped. */
const maxBuffered = 50_000

export interface BufferedReading {
  item: Item
  deveui: string
  key: string
  value: Scalar
  time: number
  isHistory: boolean
}

export interface Delivery {
  add(readings: readonly BufferedReading[]): void
  /** Reports a state where it differs from the last one. */
  setState(state: OpcVariableState): void
  forget(variable: string): void
  setServer(changes: Partial<OpcServerStatus>): void
  server(): Readonly<OpcServerStatus>
  /** Subscriptions and history wait while it is true. */
  isBusy(): boolean
  stop(): void
}

/**
 * Hands readings and changed states over, one batch at a time.
 * @param stored called with the readings of a batch that was committed
 * @param failed called when a batch could not be handed over
 */
export function createDelivery(
  link: Link,
  stored: (readings: readonly BufferedReading[]) => void,
  failed: (error: unknown) => void,
): Delivery {
  let buffer: BufferedReading[] = []
  const states = new Map<string, OpcVariableState>()
  const changed = new Set<string>()
  const server: OpcServerStatus = {
    ...{ product: '', state: '', clockDifference: null, publishingInterval: null },
    ...{ lostValues: 0, historyValues: 0, history: null },
  }
  let isServerChanged = false
  let isFirst = true
  let isRunning = false
  let isStopped = false

  function takeBatch(): { message: PackedOpcMessage; readings: BufferedReading[] } {
    let end = Math.min(buffer.length, batchReadings)
    while (
      end < buffer.length &&
      end > 0 &&
      isSameNode(buffer[end], buffer[end - 1]) &&
      end < 2 * batchReadings
    )
      end++
    const readings = buffer.slice(0, end)
    buffer = buffer.slice(end)
    const reported = [...changed].slice(0, batchStates)
    const message: PackedOpcMessage = {
      at: now(),
      nodes: packReadings(readings),
      isFirst,
      changed: reported.flatMap((variable) => states.get(variable) ?? []),
      ...(isServerChanged && { server: { ...server } }),
    }
    for (const variable of reported) changed.delete(variable)
    isServerChanged = false
    isFirst = false
    return { message, readings }
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      // One notification becomes one batch.
      await sleep(10)
      while (!isStopped && (buffer.length > 0 || changed.size > 0 || isServerChanged)) {
        const { message, readings } = takeBatch()
        const pauseMs = await link.deliver([message], 8 * readings.length)
        if (isStopped) return
        stored(readings)
        if (pauseMs > 0) await sleep(pauseMs)
      }
    } catch (error) {
      failed(error)
    } finally {
      isRunning = false
    }
  }

  function drop(): void {
    const count = buffer.length - maxBuffered
    if (count <= 0) return
    buffer = buffer.slice(count)
    setServer({ lostValues: server.lostValues + count })
  }

  function setServer(changes: Partial<OpcServerStatus>): void {
    const isNew = Object.entries(changes).some(
      ([name, value]) => server[name as keyof OpcServerStatus] !== value,
    )
    if (!isNew) return
    Object.assign(server, changes)
    isServerChanged = true
    void run()
  }

  return {
    add(readings) {
      if (isStopped || readings.length === 0) return
      for (const reading of readings) buffer.push(reading)
      drop()
      if (!isRunning) void run()
    },
    setState(state) {
      const known = states.get(state.variable)
      const isSame =
        known?.problem === state.problem &&
        known.status === state.status &&
        known.samplingInterval === state.samplingInterval
      if (isSame) return
      states.set(state.variable, state)
      changed.add(state.variable)
      void run()
    },
    forget(variable) {
      states.delete(variable)
      changed.delete(variable)
    },
    setServer,
    server: () => server,
    isBusy: () => buffer.length > maxBuffered / 2,
    stop() {
      isStopped = true
      buffer = []
    },
  }
}

const isSameNode = (one: BufferedReading | undefined, other: BufferedReading | undefined) =>
  one?.deveui === other?.deveui && one?.isHistory === other?.isHistory
