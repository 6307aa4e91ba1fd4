import { createHash, randomBytes } from 'node:crypto'

/** What stands in a link of a mail, which is a secret: of its holder and of nobody else. */
export const newLinkToken = () => randomBytes(32).toString('base64url')
/** How it is stored. */
export const hashOfLink = (token: string) => createHash('sha256').update(token).digest()
