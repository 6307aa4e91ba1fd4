export { type UserDeps, userRoutes } from './routes.ts'
export { standingOf } from './user-store.ts'
export { addUser, checkMayGrant, maxUsers, roleToGive, type WantedRole } from './users.ts'
