import type { SparkplugProblem, SparkplugState } from '@fyr/contract/endpoints/sparkplug-problems'
import type { IncomingReading } from '#telemetry/index.ts'
import { type SparkplugLimits, sparkplugLimits } from '../limits.ts'
import { convertValue, isGood } from '../payload/metric-value.ts'
import type { Metric, SparkplugPayload } from '../payload/payload.ts'
import type { MessageType } from '../topic.ts'
import { defineMetric, isControl, type MetricDefinition } from './metric-definition.ts'
import { createRebirthTimer } from './rebirth-timer.ts'
import { createReorderBuffer } from './reorder-buffer.ts'

/** A message of an edge node, or of one of its devices. */
export interface EdgeMessage {
  type: MessageType
  deviceId: string | null
  payload: SparkplugPayload
  /** Epoch ms. */
  receivedAt: number
}

/** Values of one message that are to be stored. */
export interface DeviceValues {
  deviceId: string | null
  current: IncomingReading[]
  historical: IncomingReading[]
  nulls: number
}

export interface DeviceProblem {
  deviceId: string | null
  code: SparkplugProblem
  detail: string
}

/** What follows from a message, or from time. */
export interface Effects {
  values: DeviceValues[]
  problems: DeviceProblem[]
  /** Births that were accepted: null is the edge node's own. */
  born: (string | null)[]
  /** Edge node (null) and devices whose state changed. */
  changed: Set<string | null>
  requestsRebirth: boolean
}

export interface DeviceView {
  state: SparkplugState
  /** Epoch ms: of the last birth and death. */
  bornAt: number | undefined
  diedAt: number | undefined
  metrics: ReadonlyMap<string, MetricDefinition>
}

interface Scope {
  state: SparkplugState
  bornAt: number | undefined
  diedAt: number | undefined
  metrics: Map<string, MetricDefinition>
  byAlias: Map<number | bigint, MetricDefinition>
  /** When the births of the last minute came, epoch ms. */
  births: number[]
}

const newScope = (): Scope => ({
  state: 'unknown',
  bornAt: undefined,
  diedAt: undefined,
  metrics: new Map(),
  byAlias: new Map(),
  births: [],
})

const newEffects = (): Effects => ({
  values: [],
  problems: [],
  born: [],
  changed: new Set(),
  requestsRebirth: false,
})

const maxSeq = 256

export type EdgeNode = ReturnType<typeof createEdgeNode>

/**
 * An edge node with its devices, as a host application sees it: Sparkplug 3.0, chapters 5 and 6. Pure: time comes with
 * the calls. Data is accepted between a birth and the next death, loss or gap; in between a rebirth is requested.
 */
export function createEdgeNode(limits: SparkplugLimits = sparkplugLimits) {
  const own = newScope()
  const devices = new Map<string, Scope>()
  const rebirth = createRebirthTimer(limits)
  const held = createReorderBuffer<EdgeMessage>(limits)
  let birth: { timestamp: number | undefined; bdSeq: number | undefined; seq: number } | undefined
  /** Timestamp of an older birth that was not believed; one after it is. */
  let suspectBirth: number | undefined
  /** Whether bdSeq rises from session to session; undefined until two sessions were seen. */
  let isBdSeqRising: boolean | undefined
  let floodedUntil = Number.NEGATIVE_INFINITY
  let effects = newEffects()

  const scopeOf = (deviceId: string | null) => (deviceId === null ? own : devices.get(deviceId))

  function setState(deviceId: string | null, scope: Scope, state: SparkplugState): void {
    if (scope.state === state) return
    scope.state = state
    effects.changed.add(deviceId)
  }

  function setAll(state: SparkplugState, only?: SparkplugState): void {
    for (const [deviceId, scope] of devices)
      if (only === undefined || scope.state === only) setState(deviceId, scope, state)
    if (only === undefined || own.state === only) setState(null, own, state)
  }

  function report(deviceId: string | null, code: SparkplugProblem, detail = ''): void {
    effects.problems.push({ deviceId, code, detail })
  }

  function wantRebirth(now: number): void {
    if (now >= floodedUntil && rebirth.request(now)) effects.requestsRebirth = true
  }

  /** Messages were lost: what the edge node sends means nothing until its next birth. */
  function loseSync(now: number, detail: string): void {
    held.clear()
    setAll('stale', 'born')
    report(null, 'sparkplug.sequenceGap', detail)
    wantRebirth(now)
  }

  /** False for a birth beyond the limit. */
  function countBirth(scope: Scope, now: number): boolean {
    scope.births = scope.births.filter((at) => at > now - limits.birthWindowMs)
    if (scope.births.length >= limits.births) return false
    scope.births.push(now)
    return true
  }

  function bearNode({ payload, receivedAt }: EdgeMessage): void {
    const { timestamp, seq = 0 } = payload
    const bdSeq = bdSeqOf(payload)
    const isSame = birth && birth.timestamp === timestamp && birth.bdSeq === bdSeq && birth.seq === seq
    if (own.state === 'born' && isSame && timestamp !== undefined) return
    if (receivedAt < floodedUntil || !countBirth(own, receivedAt)) {
      floodedUntil = receivedAt + limits.birthWindowMs
      held.clear()
      setAll('stale', 'born')
      report(null, 'sparkplug.sameId', `${limits.births} births in ${limits.birthWindowMs / 1000} s`)
      rebirth.schedule(floodedUntil)
      return
    }
    const isOlder = timestamp !== undefined && timestamp < (birth?.timestamp ?? timestamp)
    if (isOlder && !(suspectBirth !== undefined && timestamp > suspectBirth)) {
      suspectBirth = timestamp
      report(null, 'sparkplug.replayed', 'NBIRTH')
      wantRebirth(receivedAt)
      return
    }
    if (own.state === 'dead' && birth?.bdSeq !== undefined && bdSeq !== undefined)
      isBdSeqRising = birth.bdSeq !== bdSeq
    birth = { timestamp, bdSeq, seq }
    suspectBirth = undefined
    rebirth.born(receivedAt)
    held.restart((seq + 1) % maxSeq)
    setAll('stale', 'born')
    for (const device of devices.values()) resetMetrics(device)
    bear(null, own, payload, receivedAt)
  }

  function bear(deviceId: string | null, scope: Scope, payload: SparkplugPayload, now: number): void {
    resetMetrics(scope)
    scope.bornAt = now
    setState(deviceId, scope, 'born')
    effects.changed.add(deviceId)
    effects.born.push(deviceId)
    accept(deviceId, scope, payload, now, true)
  }

  function resetMetrics(scope: Scope): void {
    scope.metrics = new Map()
    scope.byAlias = new Map()
  }

  function buryNode({ payload, receivedAt }: EdgeMessage): void {
    const bdSeq = bdSeqOf(payload)
    const isOfOther = bdSeq !== undefined && birth?.bdSeq !== undefined && bdSeq !== birth.bdSeq
    // Who writes the same number for ever, or none, is believed in the order of arrival.
    if (isOfOther && isBdSeqRising !== false) {
      report(null, 'sparkplug.replayed', 'NDEATH')
      return
    }
    held.clear()
    rebirth.cancel()
    own.diedAt = receivedAt
    for (const device of devices.values()) if (device.state !== 'dead') device.diedAt = receivedAt
    setAll('dead')
  }

  /** A message that has its place in the sequence. */
  function takeInOrder(message: EdgeMessage): void {
    const { seq } = message.payload
    if (own.state !== 'born') {
      if (message.receivedAt < floodedUntil) return
      report(message.deviceId, 'sparkplug.dataBeforeBirth', message.type)
      wantRebirth(message.receivedAt)
      return
    }
    // Without a number it cannot be placed.
    if (seq === undefined) {
      apply(message)
      return
    }
    if (seq >= maxSeq) {
      report(message.deviceId, 'sparkplug.malformed', `seq ${seq}`)
      return
    }
    if (held.put(seq, message, message.receivedAt) === 'full')
      loseSync(message.receivedAt, `seq ${held.expected} is missing`)
    else for (const next of held.take(message.receivedAt)) if (own.state === 'born') apply(next)
  }

  function apply({ type, deviceId, payload, receivedAt }: EdgeMessage): void {
    if (type === 'NDATA') accept(null, own, payload, receivedAt)
    if (deviceId === null) return
    const known = devices.get(deviceId)
    if (type === 'DBIRTH') {
      if (!known && devices.size >= limits.devicesPerNode) {
        report(deviceId, 'sparkplug.tooManyMetrics', `more than ${limits.devicesPerNode} devices`)
        return
      }
      const device = known ?? newScope()
      devices.set(deviceId, device)
      if (!countBirth(device, receivedAt)) {
        report(deviceId, 'sparkplug.sameId', `${limits.births} births in ${limits.birthWindowMs / 1000} s`)
        return
      }
      bear(deviceId, device, payload, receivedAt)
    } else if (type === 'DDEATH') {
      if (!known) return
      known.diedAt = payload.timestamp ?? receivedAt
      setState(deviceId, known, 'dead')
    } else if (type === 'DDATA') {
      if (known?.state === 'born') accept(deviceId, known, payload, receivedAt)
      else {
        report(deviceId, 'sparkplug.dataBeforeBirth', type)
        wantRebirth(receivedAt)
      }
    }
  }

  function metricCount(): number {
    let count = own.metrics.size
    for (const { metrics } of devices.values()) count += metrics.size
    return count
  }

  /** Takes the values of a message; of a birth the definitions, too. */
  function accept(
    deviceId: string | null,
    scope: Scope,
    payload: SparkplugPayload,
    now: number,
    isBirth = false,
  ): void {
    const values: DeviceValues = { deviceId, current: [], historical: [], nulls: 0 }
    let room = isBirth ? limits.metricsPerNode - metricCount() : 0
    for (const metric of payload.metrics) {
      let definition = definitionOf(scope, metric)
      if (isBirth && !definition) {
        definition = defineMetric(metric)
        if (!definition) report(deviceId, 'sparkplug.wrongType', metric.name ?? '')
        else if (room-- <= 0) {
          report(deviceId, 'sparkplug.tooManyMetrics', `more than ${limits.metricsPerNode} metrics`)
          break
        } else scope.metrics.set(definition.name, definition)
      }
      if (isBirth && definition && metric.alias !== undefined) scope.byAlias.set(metric.alias, definition)
      if (definition) addValue(values, definition, metric, payload.timestamp, deviceId)
      else if (!isBirth && !isControl(metric.name ?? '')) {
        report(deviceId, 'sparkplug.unknownAlias', metric.name ?? `alias ${metric.alias}`)
        wantRebirth(now)
      }
    }
    if (values.current.length + values.historical.length + values.nulls > 0) effects.values.push(values)
  }

  /** The name counts where a metric has both: an alias may come twice in a birth. */
  function definitionOf({ metrics, byAlias }: Scope, { name, alias }: Metric): MetricDefinition | undefined {
    if (name !== undefined) return metrics.get(name)
    return alias === undefined ? undefined : byAlias.get(alias)
  }

  function addValue(
    values: DeviceValues,
    definition: MetricDefinition,
    metric: Metric,
    payloadTime: number | undefined,
    deviceId: string | null,
  ): void {
    const { name, datatype, members, key } = definition
    const isDefinition = metric.wire?.form === 'template' && metric.wire.value.isDefinition
    if (isControl(name) || isDefinition) return
    // Transient values are for control only: nobody is to store them.
    if (metric.isNull || metric.isTransient || !isGood(metric)) {
      values.nulls++
      return
    }
    const converted = convertValue(metric.wire, datatype, members)
    if ('problem' in converted) {
      report(deviceId, `sparkplug.${converted.problem}`, name)
      return
    }
    if (converted.value === null) {
      values.nulls++
      return
    }
    const createdAt = metric.timestamp ?? payloadTime
    const reading = { key, value: converted.value, ...(createdAt !== undefined && { createdAt }) }
    if (!metric.isHistorical) {
      values.current.push(reading)
      if (createdAt !== undefined) definition.currentTime = Math.max(definition.currentTime, createdAt)
    } else if (createdAt === undefined || createdAt >= definition.currentTime) {
      // It would become the newest reading, which it says that it is not.
      if (definition.currentTime > Number.NEGATIVE_INFINITY || createdAt === undefined)
        report(deviceId, 'sparkplug.historicalAhead', name)
      else values.historical.push(reading)
    } else values.historical.push(reading)
  }

  /** Runs something that has effects, and answers them. */
  function run(work: () => void): Effects {
    effects = newEffects()
    work()
    return effects
  }

  return {
    receive: (message: EdgeMessage): Effects =>
      run(() => {
        if (message.type === 'NBIRTH') bearNode(message)
        else if (message.type === 'NDEATH') buryNode(message)
        else if (message.type !== 'NCMD' && message.type !== 'DCMD') takeInOrder(message)
      }),
    /** To be called now and then: a missing message is given up, a rebirth requested again. */
    tick: (now: number): Effects =>
      run(() => {
        if (held.isOverdue(now)) loseSync(now, `seq ${held.expected} is missing`)
        if (rebirth.isDue(now)) effects.requestsRebirth = true
      }),
    /** The connection by which it is received has ended. */
    lost: (): Effects =>
      run(() => {
        held.clear()
        rebirth.cancel()
        setAll('stale', 'born')
      }),
    /** A birth is wanted, for whatever reason; sent no sooner than the back-off lets it. */
    wantRebirth: (now: number): Effects => run(() => wantRebirth(now)),
    /** Somebody has requested a rebirth by hand. */
    requested: (now: number): void => rebirth.sent(now),
    /** A request for a rebirth reached nobody. */
    unreached: (now: number): void => rebirth.unreached(now),
    /** When `tick` has something to do; undefined for never. */
    get dueAt(): number | undefined {
      const times = [held.overdueAt, rebirth.dueAt].filter((time) => time !== undefined)
      return times.length > 0 ? Math.min(...times) : undefined
    },
    view: (deviceId: string | null): DeviceView | undefined => scopeOf(deviceId),
    deviceIds: (): readonly string[] => [...devices.keys()],
  }
}

function bdSeqOf({ metrics }: SparkplugPayload): number | undefined {
  const wire = metrics.find(({ name }) => name === 'bdSeq')?.wire
  return wire?.form === 'integer' ? Number(wire.value) : undefined
}
