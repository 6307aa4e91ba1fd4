export { recountUsage, usedOf } from './quota-store.ts'
export { checkQuota } from './quotas.ts'
