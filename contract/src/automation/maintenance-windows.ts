import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, id, moment, name, pageQuery, text } from '../endpoints/fields.ts'
import { timeOfDay } from './alarms/alarms.ts'

const { endpoint, listEndpoint } = endpointsOf('Maintenance windows')

const body = z.strictObject({
  name,
  comment: text(1000).trim().default(''),
  /** Every alarm of the company; else those of these applications and nodes. */
  wholeCompany: z.boolean().default(false),
  applications: z.array(id).max(100).default([]),
  nodes: z.array(deveui).max(100).default([]),
  repeats: z.enum(['once', 'weekly']).default('once'),
  /** Of one that happens once. */
  start: moment.nullable().default(null),
  end: moment.nullable().default(null),
  /** Of one that happens each week: days, 0 is Sunday, in the company's time zone; none means every day. */
  days: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  /** Null is midnight. A span that ends before it begins goes on into the next day. */
  from: timeOfDay.nullable().default(null),
  to: timeOfDay.nullable().default(null),
})
export type MaintenanceWindowBody = z.output<typeof body>

export const maintenanceWindow = z
  .object({
    id,
    ...body.shape,
    /** When it closes; null when it is not open. */
    activeUntil: moment.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'MaintenanceWindow' })
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>
const changes = changeBody(body.shape, maintenanceWindow.shape)
export type MaintenanceWindowChanges = z.output<typeof changes>

const params = z.strictObject({ id })

export const maintenanceWindows = {
  list: listEndpoint('/maintenance-window', 'Alarm.View', {
    summary: 'Times in which alarms are recorded and nobody is told',
    query: z.strictObject({ ...pageQuery, sort: z.enum(['name', 'createdAt']).default('name') }),
    item: maintenanceWindow,
  }),
  create: endpoint('POST', '/maintenance-window', 'Alarm.Create', {
    errors: ['maintenanceWindow.tooMany', 'maintenanceWindow.noPeriod', 'maintenanceWindow.unknownObject'],
    summary: 'Create a maintenance window',
    body,
    output: maintenanceWindow,
    status: 201,
  }),
  get: endpoint('GET', '/maintenance-window/{id}', 'Alarm.View', {
    summary: 'One maintenance window',
    params,
    output: maintenanceWindow,
  }),
  update: endpoint('PUT', '/maintenance-window/{id}', 'Alarm.Update', {
    errors: ['maintenanceWindow.noPeriod', 'maintenanceWindow.unknownObject'],
    summary: 'Change a maintenance window',
    params,
    body: changes,
    output: maintenanceWindow,
  }),
  remove: endpoint('DELETE', '/maintenance-window/{id}', 'Alarm.Update', {
    summary: 'Delete a maintenance window',
    params,
  }),
}
