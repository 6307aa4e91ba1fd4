import type { Database, DatabaseLog } from '#db/index.ts'
import { type SparkplugStateRow, writeSparkplugStates } from '#domains/connections/sparkplug/index.ts'
import { startWriteBuffer } from '#jobs/index.ts'
import type { LiveBus } from '#live/index.ts'
import type { Edge } from './directory.ts'
import type { DeviceProblem, Effects } from './edge-node/edge-node.ts'

interface StateParts {
  database: Pick<Database, 'pipeline'>
  bus: Pick<LiveBus, 'publishEvent'>
  log: DatabaseLog
}

/** Writes behind how edge nodes and devices are, and says so to live clients. */
export function createNodeStates({ database, bus, log }: StateParts) {
  const buffer = startWriteBuffer<SparkplugStateRow>({
    ...{ name: 'States of Sparkplug nodes', intervalMs: 500, capacity: 100_000, log },
    companyOf: ({ companyId }) => companyId,
    keyOf: ({ nodeId }) => nodeId,
    async write(rows) {
      await writeSparkplugStates(database.pipeline, rows)
      for (const { companyId, deveui } of rows) bus.publishEvent(companyId, { type: 'nodeChanged', deveui })
    },
  })

  function write(edge: Edge, deviceId: string | null, now: number): void {
    const binding = edge.bindings.get(deviceId)
    if (!binding) return
    const { companyId, nodeId, deveui } = binding
    const { state = 'unknown', bornAt, diedAt, metrics } = edge.node.view(deviceId) ?? {}
    const record = edge.records.get(deviceId) ?? { state: 'unknown', since: now, problem: null }
    if (record.state !== state) [record.state, record.since] = [state, now]
    edge.records.set(deviceId, record)
    const { since, problem } = record
    buffer.put({
      companyId,
      nodeId,
      deveui,
      state,
      since,
      bornAt,
      diedAt,
      metrics: metrics?.size ?? 0,
      problem,
    })
  }

  function setProblem(edge: Edge, { deviceId, code, detail }: DeviceProblem, now: number): void {
    // A device that nobody claimed has its edge node's.
    const shown = edge.bindings.has(deviceId) ? deviceId : null
    const record = edge.records.get(shown) ?? { state: 'unknown', since: now, problem: null }
    edge.records.set(shown, { ...record, problem: { code, detail: detail.slice(0, 200), at: now } })
    write(edge, shown, now)
  }

  return {
    write,
    /** Writes what a message, or time, has changed. */
    follow(edge: Edge, { born, problems, changed }: Effects, now: number): void {
      for (const deviceId of born) {
        const record = edge.records.get(deviceId)
        if (record) record.problem = null
      }
      for (const problem of problems) setProblem(edge, problem, now)
      for (const deviceId of changed) write(edge, deviceId, now)
    },
    stop: buffer.stop,
  }
}
