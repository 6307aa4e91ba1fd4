/**
 * The files below server/src that may call `withPlatform`, which sees the rows of every company: before it is known
 * whose a request is (sign-in, tokens, links to shared dashboards, images), for the whole installation, or for all
 * companies in turn. Whoever adds one says to its reviewer why `withCompany` does not do.
 */
export const platformCallers: readonly string[] = [
  'app/http/page-policy.ts',
  'app/jobs/jobs.ts',
  'app/jobs/schedules.ts',
  'domains/access-tokens/last-uses.ts',
  'domains/access-tokens/token-lookup.ts',
  'domains/accounts/first-administrator.ts',
  'domains/accounts/routes.ts',
  'domains/accounts/sessions/describe-session.ts',
  'domains/accounts/sessions/identify.ts',
  'domains/accounts/sessions/rotation.ts',
  'domains/accounts/sessions/sessions.ts',
  'domains/accounts/sign-in/known-devices.ts',
  'domains/accounts/sign-in/login-limit.ts',
  'domains/accounts/sign-in/sign-in.ts',
  'domains/companies/companies.ts',
  'domains/companies/routes.ts',
  'domains/demos/demos.ts',
  'domains/images/image-route.ts',
  'domains/nodes/deveui/holders.ts',
  'domains/nodes/deveui/taken-deveuis.ts',
  'domains/public-dashboards/embedding.ts',
  'domains/public-dashboards/routes.ts',
  'domains/public-dashboards/public-viewers.ts',
  'domains/push/kinds.ts',
  'domains/readings/delete-due.ts',
  'domains/readings/retention-jobs.ts',
  'domains/settings/installation.ts',
  'domains/settings/routes.ts',
  'domains/settings/tile-preview.ts',
  'domains/settings/web-manifest.ts',
  'jobs/worker.ts',
]
