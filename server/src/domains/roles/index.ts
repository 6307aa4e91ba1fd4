export { createPermissionCache, type PermissionCache, type Rights } from './permission-cache.ts'
export { addMember, customRoleOf, seedRoles } from './roles.ts'
export { roleRoutes } from './routes.ts'
