import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { flag, id, moment } from '../endpoints/fields.ts'

const { endpoint } = endpointsOf('Notifications')

export const notification = z
  .object({
    notificationId: id,
    label: z.string(),
    message: z.string(),
    /** A path inside the portal, always starting with a single slash. */
    route: z.string(),
    createdAt: moment,
    dismissed: z.boolean(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

const toggle = z.boolean()
/** Where notifications of each category are shown or sent to a user, in one company. */
export const notificationPreferences = z
  .strictObject({
    alarms: z.strictObject({ page: toggle, push: toggle, mail: toggle }),
    dataErrors: z.strictObject({ page: toggle, push: toggle, mail: toggle }),
    /** Nodes that were not heard for at least six hours, one message for many. */
    nodes: z.strictObject({ page: toggle, push: toggle, mail: toggle }),
    /** Gateways that went offline. */
    gateways: z.strictObject({ page: toggle }),
    /** What scripts say, and that they were disabled. */
    scripts: z.strictObject({ page: toggle }),
    /** Mails and SMS that did not arrive; they are shown only, since one that is sent may fail like them. */
    deliveries: z.strictObject({ page: toggle }),
  })
  .meta({ id: 'NotificationPreferences' })
export type NotificationPreferences = z.infer<typeof notificationPreferences>

export const notifications = {
  preferences: endpoint('GET', '/notification/preferences', 'Settings.GetSettings', {
    summary: 'Which notifications of the active company I get, and where',
    output: notificationPreferences,
  }),
  setPreferences: endpoint('PUT', '/notification/preferences', 'Settings.GetSettings', {
    summary: 'Choose which notifications of the active company I get, and where',
    body: changeBody(notificationPreferences.shape, {}),
    output: notificationPreferences,
  }),
  list: endpoint('GET', '/notification/{userId}', 'Settings.GetSettings', {
    summary: 'My notifications, newest first, 100 at most; the user must be me',
    params: z.strictObject({ userId: id }),
    /** Those that were dismissed or dealt with, too. */
    query: z.strictObject({ all: flag.optional() }),
    output: z.array(notification),
  }),
  deactivate: endpoint('PUT', '/notification/deactivate/{id}', 'Settings.GetSettings', {
    summary: 'Dismiss a notification',
    params: z.strictObject({ id }),
  }),
  deactivateAll: endpoint('PUT', '/notification/deactivate/all/{userId}', 'Settings.GetSettings', {
    summary: 'Dismiss all notifications',
    params: z.strictObject({ userId: id }),
  }),
}
