import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { fail } from '#request/problem.ts'

/** What the portal shows to whom it connects to, and whom it trusts: PEM, empty where there is none. */
export interface TlsTexts {
  ca: string
  certificate: string
  key: string
  passphrase: string
}

/**
 * Refuses certificates and keys that cannot be read or do not belong together; what is wrong is said at its field.
 * @param fields their names in the body of the call
 */
export function checkTls(
  { ca, certificate, key, passphrase }: TlsTexts,
  fields: Record<keyof TlsTexts, string>,
): void {
  checkCertificate(ca, fields.ca)
  checkCertificate(certificate, fields.certificate)
  if (certificate === '' && key === '') return
  const field = `body.${fields.key}`
  if (key === '') fail('mqttBroker.keyMismatch', { field })
  try {
    createSecureContext({ key, ...(certificate && { cert: certificate }), ...(passphrase && { passphrase }) })
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    if (/KEY_(VALUES|TYPE)_MISMATCH/.test(code)) fail('mqttBroker.keyMismatch', { field })
    if (/DECRYPT|PASS|CIPHER|INTERRUPTED|PKCS12/.test(code)) {
      fail('mqttBroker.wrongPassphrase', { field: `body.${fields.passphrase}` })
    }
    fail('mqttBroker.certificateUnreadable', { field })
  }
}

function checkCertificate(certificate: string, field: string): void {
  if (certificate === '') return
  try {
    new X509Certificate(certificate)
  } catch {
    fail('mqttBroker.certificateUnreadable', { field: `body.${field}` })
  }
}
