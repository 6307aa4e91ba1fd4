export { type AccountGate, createAccountGate } from './account-gate.ts'
export { countInvitation, maxInvitationsPerDay, maxTakenPerDay, withTakenLimit } from './daily-limit.ts'
export { maxRecorded, recordRefusal } from './record-refusal.ts'
export { type UserDeps, userRoutes } from './routes.ts'
export { countMembers, listMembers, type Member, standingOf } from './user-store.ts'
export {
  addUser,
  checkMayChange,
  checkMayGrant,
  findUser,
  giveMappedRole,
  maxUsers,
  roleToGive,
  type WantedRole,
} from './users.ts'
