/** The tables that a backup leaves out, and why; every other one of the schema is in it by itself. */
export const leftOut = {
  fyr_migration: 'the header names the migrations, and running them writes it',
  session: 'whoever was signed in signs in again: a copied backup must open no session',
  known_device: 'as session: its cookies are of a browser, and a sign-in gives another',
  partition_owner: 'who works on the database now; restoring raises its epoch',
  login_attempt: 'counts of the last minutes, about the machine that is gone',
} as const satisfies Record<string, string>
