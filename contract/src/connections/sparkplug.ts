import * as z from 'zod'
import { sparkplugFields, sparkplugMeta } from '../devices/sparkplug-fields.ts'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, pageQuery } from '../endpoints/fields.ts'

const { endpoint, listEndpoint } = endpointsOf('Sparkplug')

/** A metric as the last birth announced it. */
export const sparkplugMetric = z
  .object({
    name: z.string(),
    /** The key of its readings. */
    key: z.string(),
    /** As the specification calls it, such as UInt64. */
    datatype: z.string(),
    unit: z.string(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    /** False where the birth says readOnly. */
    writable: z.boolean(),
  })
  .meta({ id: 'SparkplugMetric' })
export type SparkplugMetric = z.infer<typeof sparkplugMetric>

const params = z.strictObject({ id: deveui })

/** Edge nodes and devices of Sparkplug B, each of them a node of kind 4. */
export const sparkplug = {
  set: endpoint('PUT', '/tag/{id}/sparkplug', 'Tag.Update', {
    errors: [
      'node.notSparkplug',
      'mqttBroker.notFound',
      'sparkplug.brokerOff',
      'sparkplug.otherGroup',
      'sparkplug.taken',
    ],
    summary: 'The edge node or device that a Sparkplug node stands for',
    params,
    body: changeBody(sparkplugFields, sparkplugMeta.shape),
    output: sparkplugMeta,
  }),
  metrics: listEndpoint('/tag/{id}/sparkplug/metrics', 'Tag.View', {
    summary: 'Metrics of the last birth; none while it is not known',
    params,
    query: z.strictObject({ limit: pageQuery.limit, offset: pageQuery.offset }),
    item: sparkplugMetric,
  }),
  rebirth: endpoint('POST', '/tag/{id}/sparkplug/rebirth', 'Tag.Update', {
    errors: ['node.notSparkplug', 'sparkplug.notSet', 'sparkplug.notConnected'],
    summary: 'Request a birth of the edge node and its devices',
    params,
  }),
}
