import { shortReason } from './delivery.ts'

/** What another system said, as one short line in which none of the secrets stands, plain or as it travelled. */
export function redact(text: string, secrets: readonly string[]): string {
  const written = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, Buffer.from(secret).toString('base64')])
  return shortReason(written.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text))
}
