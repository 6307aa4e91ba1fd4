import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { email, id, name, text } from '@fyr/contract/endpoints/fields'
import { licenceGrant } from '@fyr/contract/settings/licence'
import * as z from 'zod'

/** What a licence says. */
const licenceContent = z.strictObject({
  id,
  name,
  email,
  ...licenceGrant,
  /** What each user accepts before they go on; null: nothing. */
  terms: text(20_000).nullable(),
})
export type LicenceContent = z.infer<typeof licenceContent>

/** Tells a licence of Fyr, in this form, from every other text. Signed along. */
const head = 'FYR-LICENCE-1'
const signatureBytes = 64
/** In bytes; terms of 20,000 characters fit. */
export const maximumFile = 128 * 1024

export interface LicenceKeys {
  /** The 32 bytes of each as base64url. */
  publicKey: string
  privateKey: string
}

export function makeKeys(): LicenceKeys {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { publicKey: x, privateKey: d }
}

/** @throws ZodError for what is no pair of keys */
export function readKeys(json: string): LicenceKeys {
  return z.strictObject({ publicKey: z.string(), privateKey: z.string() }).parse(JSON.parse(json))
}

/** The text of a licence file: head, content and signature, with dots between. */
export function signLicence(content: LicenceContent, { publicKey, privateKey }: LicenceKeys): string {
  const signed = `${head}.${Buffer.from(JSON.stringify(licenceContent.parse(content))).toString('base64url')}`
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey, d: privateKey }
  const signature = sign(null, Buffer.from(signed), createPrivateKey({ key: jwk, format: 'jwk' }))
  return `${signed}.${signature.toString('base64url')}`
}

export type ReadLicence = { content: LicenceContent } | { problem: 'unreadable' | 'otherKey' }

/** What a licence file says, if the key's owner has signed it as it is. */
export function readLicence(file: string, publicKey: string): ReadLicence {
  const [first, content, signature, ...more] = file.trim().split('.')
  if (first !== head || content === undefined || signature === undefined || more.length > 0) {
    return { problem: 'unreadable' }
  }
  const signed = Buffer.from(signature, 'base64url')
  // One that was cut off, by a mail program for example, is told from one that somebody else has signed.
  if (signed.length !== signatureBytes) return { problem: 'unreadable' }
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  if (!verify(null, Buffer.from(`${head}.${content}`), key, signed)) return { problem: 'otherKey' }
  const parsed = licenceContent.safeParse(parseJson(content))
  return parsed.success ? { content: parsed.data } : { problem: 'unreadable' }
}

function parseJson(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
