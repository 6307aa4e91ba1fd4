/** What is done to objects. */
export const auditActions = [
  'created',
  'updated',
  'deleted',
  'acknowledged',
  'imported',
  'tested',
  'refused',
  'downloaded',
  'masqueradeStarted',
  'masqueradeEnded',
] as const
/** What it is done to. */
export const auditObjects = [
  'account',
  'user',
  'invitation',
  'role',
  'company',
  'licence',
  'application',
  'node',
  'key',
  'alarm',
  'accessToken',
  'settings',
  'image',
  'readings',
  'dashboard',
  'dashboardCategory',
  'publicDashboard',
  'templateDashboard',
  'pushDevice',
  'domain',
  'export',
  'contact',
  'news',
  'identityProvider',
  'identity',
  'emailDomain',
] as const
export type AuditAction = (typeof auditActions)[number]
export type AuditObject = (typeof auditObjects)[number]
