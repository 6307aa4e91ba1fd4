import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { challengeLifetimeMs } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

export type NewCredential = RegistrationResponseJSON
export type UsedCredential = AuthenticationResponseJSON

/** EdDSA, ES256 and RS256, as COSE numbers them: what authenticators have. */
const algorithms = [-8, -7, -257]

/** What is kept of an authenticator. */
export interface PublicCredential {
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
}

/** What a browser makes a passkey by: found without a user name, and only with a PIN, finger or face. */
export async function creationOptions(
  party: RelyingParty & { name: string },
  user: { id: string; email: string; name: string },
  { challenge, known }: { challenge: Buffer; known: readonly PublicCredential[] },
) {
  return await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: new Uint8Array(challenge),
    timeout: challengeLifetimeMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function requestOptions(party: RelyingParty, challenge: Buffer) {
  return await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(challenge),
    timeout: challengeLifetimeMs,
    userVerification: 'required',
  })
}

/** A new passkey, once all that it says was checked; undefined for any other. */
export async function verifyCreated(
  party: RelyingParty,
  credential: NewCredential,
  challenge: string,
): Promise<PublicCredential | undefined> {
  const { verified, registrationInfo } = await orUnverified(() =>
    verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    }),
  )
  if (!verified || !registrationInfo) return undefined
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports,
  }
}

/** The counter of the authenticator after a sign-in by a passkey; undefined where it proves nothing, or went back. */
export async function verifyUsed(
  party: RelyingParty,
  credential: UsedCredential,
  { challenge, known }: { challenge: string; known: PublicCredential },
): Promise<number | undefined> {
  const { verified, authenticationInfo } = await orUnverified(() =>
    verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: known.credentialId.toString('base64url'),
        publicKey: new Uint8Array(known.publicKey),
        counter: known.signCount,
      },
      requireUserVerification: true,
    }),
  )
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The challenge that a browser says it was given; undefined for what is no data of a client. */
export function challengeIn(clientData: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    if (typeof parsed !== 'object' || parsed === null || !('challenge' in parsed)) return undefined
    return typeof parsed.challenge === 'string' ? parsed.challenge : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The library throws at whatever is wrong with what a browser sends. */
async function orUnverified<T extends { verified: boolean }>(
  verify: () => Promise<T>,
): Promise<T | { verified: false; registrationInfo?: never; authenticationInfo?: never }> {
  return await verify().catch(() => ({ verified: false as const }))
}
