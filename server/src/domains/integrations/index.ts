export { createIntegrationActivity, type IntegrationActivity } from './activity.ts'
export type { Integration } from './integration-store.ts'
export { type IntegrationDeps, integrationRoutes, type MessagePreview } from './routes.ts'
export { createWebhookDirectory, type WebhookDirectory } from './webhook-directory.ts'
