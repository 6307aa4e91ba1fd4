export { type InvitationDeps, invitationRoutes } from './routes.ts'
export { deleteOldInvitations, invitationKinds } from './send.ts'
