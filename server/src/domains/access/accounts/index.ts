export {
  type AccountMails,
  createAccountMails,
} from './account-mails/account-mails.ts'
export {
  type Account,
  clearEmailProved,
  findAccount,
  findAccountByEmail,
  findCompany as companyOfSession,
  findPhoneNumber,
  listCompaniesOf,
  markEmailProved,
  requireOwnPassword,
  setHomeCompany,
} from './account-store.ts'
export {
  changeDetails,
  changePassword,
  type Details,
  isProvedOwner,
  setSuper,
} from './change-account.ts'
export { normaliseEmail } from './email.ts'
export { checkAddressMayChange, createEmailProof, type EmailProof } from './email-proof/email-proof.ts'
export { deleteEmailProof, deleteExpiredProofs } from './email-proof/email-proof-store.ts'
export { deleteAccountIfUnused } from './erasure/delete-account.ts'
export { ensureSuperAdministrator } from './first-administrator.ts'
export { accountKinds } from './kinds.ts'
export { createAccount, createMember, type MemberRole, type NewUser } from './members.ts'
export { isOwnOrigin } from './own-origin.ts'
export { createPasskeys, type Passkeys } from './passkeys/passkeys.ts'
export { passkeyRoutes } from './passkeys/routes.ts'
export { createPasswordReset, type PasswordReset } from './password-reset/password-reset.ts'
export {
  type AccountDeps,
  accountRoutes,
  browserOf,
  withCookie as withOwnCookie,
  withCookies,
} from './routes.ts'
export { secondFactorRoutes } from './second-factor/routes.ts'
export { createSecondFactor, removeSecondFactor, type SecondFactor } from './second-factor/second-factor.ts'
export { endSessionsBegunBy, endSessionsOf, endSessionsOfProvider } from './sessions/end-sessions.ts'
export type { MasqueradeTarget } from './sessions/masquerade.ts'
export { nameOf } from './sessions/name-of.ts'
export { listSessions } from './sessions/session-store.ts'
export { createSessions, type OpenSession, type Sessions, type SsoSignIn } from './sessions/sessions.ts'
export { countTries } from './sign-in/count-tries.ts'
export { type LoginLimits, usualLimits } from './sign-in/login-limit.ts'
export { hashNewPassword } from './sign-in/password.ts'
export { createSignIn, type SignIn } from './sign-in/sign-in.ts'
export { createSignInLog, signInsOf } from './sign-in-log/sign-in-log.ts'
export { deleteOldSignIns } from './sign-in-log/sign-in-store.ts'
