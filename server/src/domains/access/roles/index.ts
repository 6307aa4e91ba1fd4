export { createPermissionCache, type PermissionCache, type Rights } from './permission-cache.ts'
export { hasSuspendedMembership } from './role-store.ts'
export { addMember, customRoleOf, resumeElsewhere, seedRoles, suspendElsewhere } from './roles.ts'
export { roleRoutes } from './routes.ts'
