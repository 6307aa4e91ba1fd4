export { createLorawanIntake, type LorawanIntake } from './lorawan-intake.ts'
export type { NetworkObserver } from './network-event.ts'
export { previewMessage } from './preview.ts'
export { webhookRoute } from './webhook-route.ts'
