/**
 * The tables without row-level security, and why each may be. A test holds every table of the database to
 * being protected or on this list; none of them may be touched by fyr_app, the role that works in a company.
 */
export const unprotectedTables = {
  fyr_migration: 'which migrations have run; only the owner reads and writes it',
  account: 'a person may work in several companies; reached as fyr_platform by accounts only',
  login_attempt: 'attempts to sign in, before anybody knows whose they are',
  known_device: 'browsers of an account, looked up before anybody has signed in',
  account_link: 'links by which an account is opened, used before anybody has signed in',
  email_proof: 'belongs to an account, whatever company it works in',
  registration: 'companies that are not there yet; used before anybody has signed in',
  account_totp: 'belongs to an account, and is asked for before anybody has signed in',
  recovery_code: 'as account_totp',
  passkey: 'belongs to an account, and is asked for before anybody has signed in',
  used_passkey_challenge: 'challenges of sign-ins, before anybody knows whose they are',
  sign_in: 'belongs to an account, whatever company it works in',
  account_identity: 'belongs to an account, looked up before anybody has signed in',
  used_sso_state: 'answers of identity providers, before anybody knows whose they are',
  session: 'belongs to an account, not to a company',
  user_setting: 'belongs to an account, in whatever company it works',
  global_setting:
    'one for the installation: anybody reads it by the settings, a super administrator writes it',
  inactivity_sweep: 'one row: when nodes were looked at last; no company is in it',
  message_channel:
    'of the whole installation; a super administrator writes it, and the password is encrypted by the program',
  disk_figure: 'of the disk of the whole installation',
  delivery_state: 'what became of the messages of the whole installation; no content, no receiver',
  installation: 'one row: which installation this is',
  licence: 'of the whole installation; a super administrator writes it, companies read it by fyr_licence',
  licence_acceptance: 'belongs to an account, not to a company',
  portal_image: 'pictures of the installation itself, which everybody sees who opens the login page',
  company_deletion:
    'outlives the company that it is about; a super administrator reads it, and no company can reach it',
  platform_audit: 'what concerns no company or outlives it',
  audit_chain:
    'how far each audit log is chained, one of them the installation’s; hashes and signatures, no content',
  formula_template: 'of the installation: a super administrator writes them, every company reads them',
  news: 'of the provider, for everybody',
  news_dismissal: 'belongs to an account, in whatever company it works',
  series:
    'COPY is refused under row-level security; only the readings store may, as fyr_pipeline, by a series whose node was found in its company',
  reading_log: 'as series',
  reading_segment: 'as series',
  reading_generation: 'as series',
  partition_owner: 'who may write to the database; read by fyr_assert_owner only, written by the owner',
} as const satisfies Record<string, string>
