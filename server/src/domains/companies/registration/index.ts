export { registrationKinds } from './registration-mail.ts'
export { deleteExpiredRegistrations } from './registration-store.ts'
export { type RegistrationDeps, registrationRoutes } from './routes.ts'
