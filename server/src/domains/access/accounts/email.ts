/**
 * The one form of an e-mail address under which an account is stored and found, so that twins of case or
 * width (`Ａnna@x.se`, the Kelvin sign for K) are the same account.
 */
export function normaliseEmail(email: string): string {
  const folded = email.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
  // PostgreSQL cannot hold NUL; a replacement keeps it from becoming the address without it.
  return folded.replaceAll('\0', '\ufffd').toWellFormed()
}
