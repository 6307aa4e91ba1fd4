import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeSelfSigned, trust } from '../self-signed.ts'

/** A message as a push service gets it. */
export interface Pushed {
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

/** A push service on this machine that speaks RFC 8030 over https; this process trusts its certificate. */
export async function startPushService() {
  const certificate = makeSelfSigned('localhost')
  const distrust = trust(certificate.cert)
  const messages: Pushed[] = []
  const answers = new Map<string, number>()
  const server = createServer(certificate, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url ?? ''
    messages.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    const status = answers.get(path) ?? 201
    response.writeHead(status, status === 302 ? { location: 'https://localhost/elsewhere' } : {}).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo
  return {
    /** What the guard has to let through. */
    loopback: `127.0.0.1:${port}`,
    messages,
    /** How it answers for a subscription from now on. */
    answer: (path: string, status: number) => answers.set(path, status),
    url: (path: string) => `https://localhost:${port}${path}`,
    async close() {
      distrust()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A browser's side of a subscription (RFC 8291): the keys that it makes, and what it reads with them. */
export function makeSubscriber() {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    /** Of one record, which is what a push message has. */
    decrypt(body: Buffer): unknown {
      const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
      const senderKey = body.subarray(21, 21 + keyLength)
      const record = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
      const secret = hkdf(auth, ecdh.computeSecret(senderKey), info, 32)
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
      // The last record ends with a 2 and as many zeros as its sender likes.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

function hkdf(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const extracted = createHmac('sha256', salt).update(secret).digest()
  const one = Buffer.concat([info, Buffer.from([1])])
  return createHmac('sha256', extracted).update(one).digest().subarray(0, length)
}

/** What a `vapid` authorization claims, if its signature is of the key that it names (RFC 8292). */
export function readVapid(authorization: string): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33, 65),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('The signature is of another key')
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) }
}
