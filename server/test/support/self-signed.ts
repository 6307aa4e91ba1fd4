import { generateKeyPairSync, sign } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** One element of DER: what it is, how long, and what is in it. */
function element(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
const sequence = (...parts: Uint8Array[]) => element(0x30, ...parts)
const time = (text: string) => element(0x17, Buffer.from(text))
const bits = (bytes: Uint8Array) => element(0x03, Buffer.from([0]), bytes)

const ecdsaWithSha256 = sequence(element(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const commonName = Buffer.from('550403', 'hex')

/** A key and a certificate that no authority knows, made anew each time: for https servers of tests. */
export function makeSelfSigned(name: string, end = '491231235959Z'): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = sequence(
    element(0x31, sequence(element(0x06, commonName), element(0x0c, Buffer.from(name)))),
  )
  const signed = sequence(
    element(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    subject,
    sequence(time('200101000000Z'), time(end)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const der = sequence(signed, ecdsaWithSha256, bits(sign('sha256', signed, privateKey)))
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

/**
 * This process trusts a certificate until the answer is called. Of two certificates with one subject OpenSSL tries
 * only one, so that one left behind makes the next server's unknown.
 */
export function trust(cert: string): () => void {
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, cert])
  return () => setDefaultCACertificates(usual)
}
