import type { Account } from '../account-store.ts'

/** For the audit log: a person's name and address. */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<Account, 'firstName' | 'lastName' | 'email'>): string {
  const name = `${firstName} ${lastName}`.trim()
  return name ? `${name} (${email})` : email
}
