export { mailNotifications, type NotificationMailDeps, notificationKinds } from './mail.ts'
export {
  deleteNotifications,
  insertNotificationIn as raiseNotificationIn,
  insertNotificationsOfCompanies as raiseNotifications,
  type NewNotification,
} from './notification-store.ts'
export { goesBy } from './preference-store.ts'
export { notificationRoutes } from './routes.ts'
