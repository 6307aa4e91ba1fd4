export { createPermissionCache, type PermissionCache, type Rights } from './permission-cache.ts'
export { addMember, customRoleOf, resumeElsewhere, seedRoles, suspendElsewhere } from './roles.ts'
export { hasSuspendedMembership } from './role-store.ts'
export { roleRoutes } from './routes.ts'
