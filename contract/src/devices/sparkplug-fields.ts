import * as z from 'zod'
import { id, moment, oneLine, text } from '../endpoints/fields.ts'
import { sparkplugProblems, sparkplugStates } from '../endpoints/sparkplug-problems.ts'

/** A level of a topic: no `/`, `+` or `#`, and not the one that hosts use. */
const topicName = oneLine(text(128).min(1)).regex(/^(?!STATE$)[^/+#]+$/, { message: 'field.invalid' })

/** Parts of the topic that identify the messages of a node. */
export const sparkplugFields = {
  groupId: topicName.describe('Group of the edge node'),
  edgeNodeId: topicName,
  deviceId: topicName.nullable().default(null).describe('null: the edge node itself'),
  brokerId: id
    .nullable()
    .default(null)
    .describe('MQTT broker with the option sparkplug; null: the broker of the portal'),
}
export const sparkplugBinding = z.strictObject(sparkplugFields)
export type SparkplugBinding = z.infer<typeof sparkplugBinding>

const problem = z.object({ code: z.enum(sparkplugProblems), detail: z.string(), at: moment })

/** Where a Sparkplug node is heard, and how it is. */
export const sparkplugMeta = z
  .object({
    groupId: z.string(),
    edgeNodeId: z.string(),
    deviceId: z.string().nullable(),
    brokerId: id.nullable(),
    /** As STATE of the portal; null on global brokers, where it publishes none. */
    hostId: z.string().nullable(),
    state: z.enum(sparkplugStates),
    /** When it came into this state; null before the first message. */
    since: moment.nullable(),
    bornAt: moment.nullable(),
    diedAt: moment.nullable(),
    /** In the last birth. */
    metrics: z.number().int(),
    /** Last problem; null once a birth was accepted after it. */
    problem: problem.nullable(),
  })
  .meta({ id: 'SparkplugMeta' })
export type SparkplugMeta = z.infer<typeof sparkplugMeta>
