import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, moment } from './fields.ts'

const tag = 'Notifications'

export const notification = z
  .object({
    notificationId: id,
    label: z.string(),
    message: z.string(),
    /** A path inside the portal, always starting with a single slash. */
    route: z.string(),
    createdAt: moment,
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notification/{userId}',
    access: 'Settings.GetSettings',
    tag,
    summary: 'My notifications, newest first, 100 at most; the user must be me',
    params: z.strictObject({ userId: id }),
    output: z.array(notification),
  }),
  deactivate: endpoint({
    method: 'PUT',
    path: '/notification/deactivate/{id}',
    access: 'Settings.GetSettings',
    tag,
    summary: 'Dismiss a notification',
    params: z.strictObject({ id }),
  }),
  deactivateAll: endpoint({
    method: 'PUT',
    path: '/notification/deactivate/all/{userId}',
    access: 'Settings.GetSettings',
    tag,
    summary: 'Dismiss all notifications',
    params: z.strictObject({ userId: id }),
  }),
}
