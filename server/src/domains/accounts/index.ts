export { deleteAccountIfUnused, findAccountByEmail } from './account-store.ts'
export {
  changeDetails,
  changePassword,
  type Details,
  isProvedOwner,
  setSuper,
} from './change-account.ts'
export { normaliseEmail } from './email.ts'
export { ensureSuperAdministrator } from './first-administrator.ts'
export { createAccount, createMember, type MemberRole, type NewUser } from './members.ts'
export { createPasswordReset, type PasswordReset } from './password-reset/password-reset.ts'
export { resetMailJob, resetMailKind } from './password-reset/reset-mail.ts'
export { type AccountDeps, accountRoutes } from './routes.ts'
export { createSessions, type Sessions } from './sessions/sessions.ts'
export { type LoginLimits, usualLimits } from './sign-in/login-limit.ts'
export { hashNewPassword } from './sign-in/password.ts'
export { createSignIn } from './sign-in/sign-in.ts'
