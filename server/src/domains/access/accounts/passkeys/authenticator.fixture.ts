import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

interface Site {
  domain: string
  origin: string
}
interface Lies {
  challenge?: string
  origin?: string
  domain?: string
  /** No PIN, finger or face was asked for. */
  unverified?: boolean
  count?: number
  userHandle?: string
}

/** An authenticator in software, with one passkey, which answers as WebAuthn writes it; and lies where it is told to. */
export function createAuthenticator(site: Site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let count = 0
  let user = ''

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? site.origin,
        crossOrigin: false,
      }),
    )
  function authenticatorData(lies: Lies, more: Uint8Array = Buffer.alloc(0)): Buffer {
    const flags = userPresent | (lies.unverified ? 0 : userVerified) | (more.length > 0 ? hasCredential : 0)
    const counter = Buffer.alloc(4)
    count = lies.count ?? count + 1
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(lies.domain ?? site.domain), Buffer.of(flags), counter, more])
  }
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    create(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
      user = options.user.id
      // COSE: key type EC2, algorithm ES256, curve P-256, x and y.
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(lies, credential)],
        ]),
      )
      return {
        ...common,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, lies)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    get(options: { challenge: string }, lies: Lies = {}) {
      const data = clientData('webauthn.get', options.challenge, lies)
      const authData = authenticatorData(lies)
      return {
        ...common,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
          userHandle: lies.userHandle ?? user,
        },
      }
    },
  }
}

/** As much of CBOR (RFC 8949) as passkeys need. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  }
  throw new TypeError('Not of the kinds that are written here')
}

function head(kind: number, length: number): Buffer {
  const first = kind << 5
  if (length < 24) return Buffer.of(first | length)
  return length < 256 ? Buffer.of(first | 24, length) : Buffer.of(first | 25, length >> 8, length & 255)
}
