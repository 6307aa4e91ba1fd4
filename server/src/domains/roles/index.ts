export { createRights, type Rights, type RightsBook } from './rights.ts'
export { addMember, seedRoles } from './roles.ts'
export { roleRoutes } from './routes.ts'
