export {
  deleteNotifications,
  insertNotification as raiseNotification,
  insertNotificationsOfCompanies as raiseNotifications,
  type NewNotification,
} from './notification-store.ts'
export { notificationRoutes } from './routes.ts'
