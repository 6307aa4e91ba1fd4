export {
  deleteNotifications,
  insertNotification as raiseNotification,
  insertNotificationIn as raiseNotificationIn,
  insertNotificationsOfCompanies as raiseNotifications,
  insertNotificationsUnlessRecent as raiseNotificationsUnlessRecent,
  type NewNotification,
} from './notification-store.ts'
export { notificationRoutes } from './routes.ts'
