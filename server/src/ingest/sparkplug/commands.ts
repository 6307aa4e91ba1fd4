import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import type { Database } from '#db/index.ts'
import type { EncodeDownlink } from '#domains/devices/downlinks/index.ts'
import { findNode } from '#domains/devices/nodes/index.ts'
import type { Clock } from '#lib/clock.ts'
import { fail, refuseField } from '#request/problem.ts'
import { failed } from '../downlink-failures.ts'
import type { Downlink, DownlinkOutcome } from '../driver-ports.ts'
import type { MetricDefinition } from './edge-node/metric-definition.ts'
import type { SparkplugHostApplication } from './host.ts'
import { nameOfType } from './payload/data-types.ts'
import { type CommandMetric, encodeCommand } from './payload/encode.ts'
import { fitValue } from './payload/write-values.ts'
import { commandTopicOf } from './topic.ts'

type Host = Pick<SparkplugHostApplication, 'find' | 'publish'>
type Metrics = ReadonlyMap<string, MetricDefinition>

/** Values of one downlink. */
const maxValues = 100

function metricOf(metrics: Metrics, name: string, value: unknown): CommandMetric | 'unknown' | 'wrongType' {
  const definition = metrics.get(name)
  if (!definition) return 'unknown'
  const { alias, datatype } = definition
  const fitted = fitValue(datatype, value)
  return fitted === undefined ? 'wrongType' : { name, alias, datatype, value: fitted }
}

/**
 * Checks the values of a downlink by the datatypes of the last birth. They are stored as JSON and encoded when they are
 * sent: by then there may be another birth.
 */
export const createCommandEncoder =
  ({ find }: Pick<Host, 'find'>): EncodeDownlink =>
  async ({ nodeId, data }) => {
    if (typeof data !== 'object' || data === null || Array.isArray(data))
      return refuseField('body.data', 'field.wrongType')
    const values = Object.entries(data)
    if (values.length === 0) return refuseField('body.data', 'field.required')
    if (values.length > maxValues) return refuseField('body.data', 'field.tooMany', { maximum: maxValues })
    const view = find(nodeId)?.view
    if (view?.state !== 'born') return fail('sparkplug.notBorn')
    for (const [metric, value] of values) {
      const fitted = metricOf(view.metrics, metric, value)
      if (fitted === 'unknown')
        return fail('sparkplug.metricUnknown', {
          params: { metric: metric.slice(0, 200) },
          field: 'body.data',
        })
      if (fitted === 'wrongType') {
        const datatype = nameOfType(view.metrics.get(metric)?.datatype) ?? ''
        return fail('sparkplug.valueType', { params: { metric, datatype }, field: 'body.data' })
      }
    }
    return { bytes: Buffer.from(JSON.stringify(data)), port: null }
  }

/** Sends values to edge nodes (NCMD) and devices (DCMD). */
export function createSparkplugDownlinks(
  { withCompany }: Pick<Database, 'withCompany'>,
  { find, publish }: Host,
  clock: Clock,
) {
  return async ({ companyId, address, bytes }: Downlink): Promise<DownlinkOutcome> => {
    const node = await withCompany(companyId, (db) => findNode(db, address))
    if (node?.kind !== nodeKinds.SPARKPLUG) return { status: 'noRoute' }
    const known = find(node.id)
    if (!known) return failed('notConfigured')
    const { edge, binding, view } = known
    if (view?.state !== 'born') return failed('nodeNotConnected')
    const metrics: CommandMetric[] = []
    for (const [name, value] of Object.entries(JSON.parse(Buffer.from(bytes).toString('utf8')) as object)) {
      const metric = metricOf(view.metrics, name, value)
      if (typeof metric === 'string') return failed('refused', name, false)
      metrics.push(metric)
    }
    return await publish(
      edge,
      commandTopicOf(edge, binding.deviceId),
      encodeCommand(metrics, clock.now().getTime()),
    )
  }
}
