/** PostgreSQL could not be started; the message is a sentence for whoever started Fyr. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

const known: [pattern: RegExp, sentence: (folder: string) => string][] = [
  [/No space left on device|Disk quota exceeded/i, diskFull],
  [
    /lock file ".*" already exists|pre-existing shared memory block/,
    (folder) => `The database in ${folder} is in use by another running program; stop that one first`,
  ],
  [
    /GLIBC_[\d.]+' not found|ld-linux.*No such file|ENOENT/,
    () =>
      'The PostgreSQL that Fyr brings does not run on this system (it needs a Linux with glibc); ' +
      'set FYR_DATABASE_URL to a PostgreSQL 15 or newer instead',
  ],
  [
    /Permission denied|EACCES|invalid permissions|has wrong ownership/i,
    (folder) =>
      `The database in ${folder} may not be opened by this user; start Fyr as the user who started it first`,
  ],
  [
    /EPERM|Operation not permitted/,
    () =>
      'PostgreSQL refuses to run as root, and this root may not become another user; ' +
      'start Fyr as an ordinary user, or set FYR_DATABASE_URL',
  ],
]

export function diskFull(folder: string): string {
  return `The disk that holds ${folder} is full; free some space and start again`
}

/** One sentence for what PostgreSQL wrote before it gave up. */
export function explainComplaint(output: string, folder: string): EmbeddedPostgresError {
  const match = known.find(([pattern]) => pattern.test(output))
  if (match) return new EmbeddedPostgresError(match[1](folder))
  const lines = output.trim().split('\n')
  const worst = lines.filter((line) => /FATAL|PANIC|error/i.test(line)).at(-1) ?? lines.at(-1) ?? ''
  return new EmbeddedPostgresError(
    `PostgreSQL in ${folder} did not start: ${worst.trim() || 'it said nothing'}`,
  )
}
