import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, id, moment, name, oneLine, pageQuery, text } from '../endpoints/fields.ts'
import { actionEventNames } from '../messages/action-events.ts'
import { deliveryStates, priorities } from './alarms/alarm-events.ts'
import { alarm, alarmContact } from './alarms/alarms.ts'

const { endpoint, listEndpoint } = endpointsOf('Actions')

/** As actionEvents of action-events.ts numbers them. */
const eventType = z.number().int().min(0).max(7)

const isWebAddress = (value: string) =>
  value === '' || (/^https?:\/\/[^\s/?#@]+(\/\S*)?$/.test(value) && URL.canParse(value))
const webAddress = oneLine(text(1000).trim()).refine(isWebAddress, { message: 'field.webAddress' })
/** As Standard Webhooks writes it: 24 to 64 bytes in base64. */
const webhookSecret = z
  .string()
  .max(100)
  .trim()
  .refine((value) => value === '' || /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(value), {
    message: 'field.webhookSecret',
  })
/** No wildcards, nothing of the broker's own, and no topic by which nodes speak and are spoken to. */
const topic = oneLine(text(250).trim()).refine(
  (value) => !/[+#]/.test(value) && !/^(\$|\/|nodes(\/|$)|\{\{)/.test(value),
  { message: 'field.actionTopic' },
)
/** Write only: null or absent stays as it is, empty clears it. */
const secretly = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)

const body = z.strictObject({
  title: name,
  description: text(1000).trim().default(''),
  eventType,
  active: z.boolean().default(true),
  /** For so long after it ran, in minutes, it does not run again. */
  cooldownMinutes: z.number().int().min(0).max(43_200).default(0),
  /** After it ran it does not run again until somebody resets it. */
  manualCooldown: z.boolean().default(false),
  /** How long a node or a gateway must be offline, in minutes. */
  duration: z.number().int().min(0).max(10_080).default(0),
  /** Only events of these applications and nodes, and of alarms of these priorities; none for all. */
  applications: z.array(id).max(100).default([]),
  nodes: z.array(deveui).max(100).default([]),
  priorities: z.array(z.enum(priorities)).max(3).default([]),
  /** Who gets mail and SMS. */
  contacts: z.array(alarmContact).max(50).default([]),
  /** May hold the placeholders of action-events.ts, as the other templates. */
  emailTitleTemplate: oneLine(text(200).trim()).default(''),
  messageTemplate: text(2000).trim().default(''),
  /** Where it is published on the portal's own broker, among the company's topics; empty for nowhere. */
  mqttTopicTemplate: topic.default(''),
  webhookUrl: webAddress.default(''),
  webhookSecret: secretly(webhookSecret),
  /** The addresses of incoming webhooks, which are secrets. */
  teamsUrl: secretly(webAddress),
  slackUrl: secretly(webAddress),
})
export type ActionBody = z.output<typeof body>

const { webhookSecret: _1, teamsUrl: _2, slackUrl: _3, ...answered } = body.shape
export const action = z
  .object({
    actionId: id,
    ...answered,
    contacts: alarm.shape.alarmContacts,
    hasWebhookSecret: z.boolean(),
    hasTeamsUrl: z.boolean(),
    hasSlackUrl: z.boolean(),
    onCooldown: z.boolean(),
    /** Null without a cooldown, and of one that lasts until it is reset. */
    cooldownUntil: moment.nullable(),
    lastRun: moment.nullable(),
    /** Events since the last run that it did not run for. */
    suppressed: z.number(),
    createdAt: moment,
  })
  .meta({ id: 'Action' })
export type Action = z.infer<typeof action>
const changes = changeBody(body.shape, action.shape)
export type ActionChanges = z.output<typeof changes>

export const actionChannels = ['mail', 'sms', 'mqtt', 'webhook', 'teams', 'slack'] as const

/** That an action ran, and what became of its messages. */
export const actionRun = z
  .object({
    id,
    actionId: id,
    title: z.string(),
    eventType,
    /** What messages name, by placeholder. */
    facts: z.record(z.string(), z.string()),
    /** Of the event. */
    time: moment,
    ran: moment,
    isTest: z.boolean(),
    deliveries: z.array(
      z.object({
        channel: z.enum(actionChannels),
        recipient: z.string(),
        state: z.enum(deliveryStates),
        /** One of delivery-reasons.ts, or what the other side said. */
        reason: z.string().nullable(),
        nextAttempt: moment.nullable(),
        time: moment,
      }),
    ),
  })
  .meta({ id: 'ActionRun' })
export type ActionRun = z.infer<typeof actionRun>

const params = z.strictObject({ id })

export const actions = {
  list: listEndpoint('/action', 'Actions.View', {
    summary: 'The actions of the active company',
    query: z.strictObject({
      ...pageQuery,
      sort: z.enum(['title', 'eventType', 'lastRun']).default('title'),
    }),
    item: action,
  }),
  features: endpoint('GET', '/action/features', 'Actions.View', {
    summary: 'By which channels the portal can send, and how many actions a company can have',
    output: z.object({ mail: z.boolean(), sms: z.boolean(), maximumActions: z.number() }),
  }),
  eventTypes: endpoint('GET', '/action/event-types', 'Actions.View', {
    summary: 'What actions can react to, with its filters and placeholders',
    output: z.array(
      z.object({
        eventType,
        name: z.enum(actionEventNames),
        /** Whether it is a state, of which can be said how long it must last. */
        hasDuration: z.boolean(),
        filters: z.array(z.string()),
        placeholders: z.array(z.string()),
      }),
    ),
  }),
  history: listEndpoint('/action/history', 'Actions.View', {
    summary: 'When actions ran, newest first, and what became of their messages',
    query: z.strictObject({
      ...pageQuery,
      order: z.enum(['asc', 'desc']).default('desc'),
      actionId: id.optional(),
      state: z.enum(deliveryStates).optional(),
    }),
    item: actionRun,
  }),
  create: endpoint('POST', '/action', 'Actions.Create', {
    errors: ['action.tooMany', 'action.noChannel', 'action.unknownObject'],
    summary: 'Create an action',
    body,
    output: action,
    status: 201,
  }),
  get: endpoint('GET', '/action/{id}', 'Actions.View', {
    errors: ['action.notFound'],
    summary: 'One action',
    params,
    output: action,
  }),
  update: endpoint('PUT', '/action/{id}', 'Actions.Create', {
    errors: ['action.notFound', 'action.noChannel', 'action.unknownObject'],
    summary: 'Change an action',
    params,
    body: changes,
    output: action,
  }),
  remove: endpoint('DELETE', '/action/{id}', 'Actions.Create', {
    errors: ['action.notFound'],
    summary: 'Delete an action with its history',
    params,
  }),
  resetAll: endpoint('POST', '/action/cooldown/reset', 'Actions.Create', {
    summary: 'End the cooldown of all actions',
  }),
  reset: endpoint('POST', '/action/cooldown/reset/{id}', 'Actions.Create', {
    errors: ['action.notFound'],
    summary: 'End the cooldown of one action',
    params,
  }),
  preview: endpoint('POST', '/action/preview', 'Actions.Create', {
    summary: 'What would be sent for the newest event of this type, in the language of the company',
    body: z.strictObject({
      title: text(),
      eventType,
      emailTitleTemplate: oneLine(text(200)).default(''),
      messageTemplate: text(2000).default(''),
      mqttTopicTemplate: oneLine(text(250)).default(''),
    }),
    output: z.object({
      /** Null when there has been no such event: names are made up then. */
      time: moment.nullable(),
      subject: z.string(),
      text: z.string(),
      sms: z.string(),
      topic: z.string(),
      /** The body of webhooks and MQTT messages. */
      payload: z.string(),
    }),
  }),
  test: endpoint('POST', '/action/test/{id}', 'Actions.Create', {
    errors: ['action.notFound', 'request.tooMany'],
    summary: 'Run an action once with the newest event of its type, marked as a test',
    params,
    output: z.object({ deliveries: z.number() }),
    status: 202,
  }),
}
