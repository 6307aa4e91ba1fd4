import type { SparkplugProblem, SparkplugState } from '@fyr/contract/endpoints/sparkplug-problems'
import { type SparkplugLimits, sparkplugLimits } from '../limits.ts'
import type { SparkplugPayload } from '../payload/payload.ts'
import type { Steps } from '../payload/steps.ts'
import type { MessageType } from '../topic.ts'
import type { MetricDefinition } from './metric-definition.ts'
import { type MetricScope, type MetricValues, takeMetrics } from './metric-values.ts'
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
export interface DeviceValues extends MetricValues {
  deviceId: string | null
}

export interface DeviceProblem {
  deviceId: string | null
  code: SparkplugProblem
  detail: string
}

/** Effects of a message, or of time that has passed. */
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

interface Scope extends MetricScope {
  state: SparkplugState
  bornAt: number | undefined
  diedAt: number | undefined
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

  const scopeOf = (deviceId: string | null) => (deviceId === null ? own : devices.get(deviceId))

  function setState(effects: Effects, deviceId: string | null, scope: Scope, state: SparkplugState): void {
    if (scope.state === state) return
    scope.state = state
    effects.changed.add(deviceId)
  }

  function setAll(effects: Effects, state: SparkplugState, only?: SparkplugState): void {
    for (const [deviceId, scope] of devices)
      if (only === undefined || scope.state === only) setState(effects, deviceId, scope, state)
    if (only === undefined || own.state === only) setState(effects, null, own, state)
  }

  function report(effects: Effects, deviceId: string | null, code: SparkplugProblem, detail = ''): void {
    effects.problems.push({ deviceId, code, detail })
  }

  function wantRebirth(effects: Effects, now: number): void {
    if (now >= floodedUntil && rebirth.request(now)) effects.requestsRebirth = true
  }

  /** Messages were lost: what the edge node sends means nothing until its next birth. */
  function loseSync(effects: Effects, now: number, detail: string): void {
    held.clear()
    setAll(effects, 'stale', 'born')
    report(effects, null, 'sparkplug.sequenceGap', detail)
    wantRebirth(effects, now)
  }

  /** False for a birth beyond the limit. */
  function countBirth(scope: Scope, now: number): boolean {
    scope.births = scope.births.filter((at) => at > now - limits.birthWindowMs)
    if (scope.births.length >= limits.births) return false
    scope.births.push(now)
    return true
  }

  function* acceptNodeBirth(effects: Effects, { payload, receivedAt }: EdgeMessage): Steps<void> {
    const { timestamp, seq = 0 } = payload
    const bdSeq = bdSeqOf(payload)
    const isSame = birth && birth.timestamp === timestamp && birth.bdSeq === bdSeq && birth.seq === seq
    if (own.state === 'born' && isSame && timestamp !== undefined) return
    if (receivedAt < floodedUntil || !countBirth(own, receivedAt)) {
      floodedUntil = receivedAt + limits.birthWindowMs
      held.clear()
      setAll(effects, 'stale', 'born')
      report(effects, null, 'sparkplug.sameId', `${limits.births} births in ${limits.birthWindowMs / 1000} s`)
      rebirth.schedule(floodedUntil)
      return
    }
    const isOlder = timestamp !== undefined && timestamp < (birth?.timestamp ?? timestamp)
    if (isOlder && !(suspectBirth !== undefined && timestamp > suspectBirth)) {
      suspectBirth = timestamp
      report(effects, null, 'sparkplug.replayed', 'NBIRTH')
      wantRebirth(effects, receivedAt)
      return
    }
    if (own.state === 'dead' && birth?.bdSeq !== undefined && bdSeq !== undefined)
      isBdSeqRising = birth.bdSeq !== bdSeq
    birth = { timestamp, bdSeq, seq }
    suspectBirth = undefined
    rebirth.born(receivedAt)
    held.restart((seq + 1) % maxSeq)
    setAll(effects, 'stale', 'born')
    for (const device of devices.values()) resetMetrics(device)
    yield* acceptBirth(effects, null, own, payload, receivedAt)
  }

  function* acceptBirth(
    effects: Effects,
    deviceId: string | null,
    scope: Scope,
    payload: SparkplugPayload,
    now: number,
  ): Steps<void> {
    resetMetrics(scope)
    scope.bornAt = now
    setState(effects, deviceId, scope, 'born')
    effects.changed.add(deviceId)
    effects.born.push(deviceId)
    yield* accept(effects, deviceId, scope, payload, now, true)
  }

  function resetMetrics(scope: Scope): void {
    scope.metrics = new Map()
    scope.byAlias = new Map()
  }

  function acceptNodeDeath(effects: Effects, { payload, receivedAt }: EdgeMessage): void {
    const bdSeq = bdSeqOf(payload)
    const isOfOther = bdSeq !== undefined && birth?.bdSeq !== undefined && bdSeq !== birth.bdSeq
    // Edge nodes that never change the number, or have none, are believed in the order of arrival.
    if (isOfOther && isBdSeqRising !== false) {
      report(effects, null, 'sparkplug.replayed', 'NDEATH')
      return
    }
    held.clear()
    rebirth.cancel()
    own.diedAt = receivedAt
    for (const device of devices.values()) if (device.state !== 'dead') device.diedAt = receivedAt
    setAll(effects, 'dead')
  }

  /** A message that has its place in the sequence. */
  function* takeInOrder(effects: Effects, message: EdgeMessage): Steps<void> {
    const { seq } = message.payload
    if (own.state !== 'born') {
      if (message.receivedAt < floodedUntil) return
      report(effects, message.deviceId, 'sparkplug.dataBeforeBirth', message.type)
      wantRebirth(effects, message.receivedAt)
      return
    }
    // Without a number it cannot be placed.
    if (seq === undefined) {
      yield* apply(effects, message)
      return
    }
    if (seq >= maxSeq) {
      report(effects, message.deviceId, 'sparkplug.malformed', `seq ${seq}`)
      return
    }
    if (held.put(seq, message, message.receivedAt) === 'full')
      loseSync(effects, message.receivedAt, `seq ${held.expected} is missing`)
    else
      for (const next of held.take(message.receivedAt)) if (own.state === 'born') yield* apply(effects, next)
  }

  function* apply(effects: Effects, { type, deviceId, payload, receivedAt }: EdgeMessage): Steps<void> {
    if (type === 'NDATA') yield* accept(effects, null, own, payload, receivedAt)
    if (deviceId === null) return
    const known = devices.get(deviceId)
    if (type === 'DBIRTH') {
      if (!known && devices.size >= limits.devicesPerNode) {
        report(effects, deviceId, 'sparkplug.tooManyMetrics', `more than ${limits.devicesPerNode} devices`)
        return
      }
      const device = known ?? newScope()
      devices.set(deviceId, device)
      if (!countBirth(device, receivedAt)) {
        report(
          effects,
          deviceId,
          'sparkplug.sameId',
          `${limits.births} births in ${limits.birthWindowMs / 1000} s`,
        )
        return
      }
      yield* acceptBirth(effects, deviceId, device, payload, receivedAt)
    } else if (type === 'DDEATH') {
      if (!known) return
      known.diedAt = payload.timestamp ?? receivedAt
      setState(effects, deviceId, known, 'dead')
    } else if (type === 'DDATA') {
      if (known?.state === 'born') yield* accept(effects, deviceId, known, payload, receivedAt)
      else {
        report(effects, deviceId, 'sparkplug.dataBeforeBirth', type)
        wantRebirth(effects, receivedAt)
      }
    }
  }

  function metricCount(): number {
    let count = own.metrics.size
    for (const { metrics } of devices.values()) count += metrics.size
    return count
  }

  /** Takes the values of a message; of a birth the definitions, too. */
  function* accept(
    effects: Effects,
    deviceId: string | null,
    scope: Scope,
    payload: SparkplugPayload,
    now: number,
    isBirth = false,
  ): Steps<void> {
    const room = isBirth ? limits.metricsPerNode - metricCount() : undefined
    const problem = (code: SparkplugProblem, detail: string) => report(effects, deviceId, code, detail)
    const { isUnknown, ...values } = yield* takeMetrics(scope, payload, problem, room)
    if (isUnknown) wantRebirth(effects, now)
    if (values.current.length + values.historical.length + values.nulls > 0)
      effects.values.push({ deviceId, ...values })
  }

  /** Runs work that has effects, and answers them. */
  function run(work: (effects: Effects) => void): Effects {
    const effects = newEffects()
    work(effects)
    return effects
  }

  return {
    /** Takes a message; each yield ends a short step of it. */
    *receive(message: EdgeMessage): Steps<Effects> {
      const effects = newEffects()
      if (message.type === 'NBIRTH') yield* acceptNodeBirth(effects, message)
      else if (message.type === 'NDEATH') acceptNodeDeath(effects, message)
      else if (message.type !== 'NCMD' && message.type !== 'DCMD') yield* takeInOrder(effects, message)
      return effects
    },
    /** To be called now and then: a missing message is given up, a rebirth requested again. */
    tick: (now: number): Effects =>
      run((effects) => {
        if (held.isOverdue(now)) loseSync(effects, now, `seq ${held.expected} is missing`)
        if (rebirth.isDue(now)) effects.requestsRebirth = true
      }),
    /** The connection by which it is received has ended. */
    lost: (): Effects =>
      run((effects) => {
        held.clear()
        rebirth.cancel()
        setAll(effects, 'stale', 'born')
      }),
    /** A birth is wanted, for whatever reason; sent no sooner than the back-off lets it. */
    wantRebirth: (now: number): Effects => run((effects) => wantRebirth(effects, now)),
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
