/** What became of one attempt to send something. `reason` is one line that a company may read. */
export type Delivery =
  | { outcome: 'sent' }
  /** Trying again would not help. */
  | { outcome: 'refused'; reason: string }
  /** Worth another try later. */
  | { outcome: 'retry'; reason: string }
  /** The portal has no way to send this; nobody is to blame, and waiting does not help. */
  | { outcome: 'notConfigured' }

const maxReason = 200

/** What another system answered, as one short line without control characters. */
export function shortReason(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxReason)
}
