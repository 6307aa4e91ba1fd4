import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { fail } from '#request/problem.ts'

interface TlsFields {
  CACertificate: string
  ClientCertificate: string
  ClientKey: string
  KeyPassPhrase: string
}

/** Refuses certificates and keys that cannot be read or do not belong together; what is wrong is said at its field. */
export function checkTls({ CACertificate, ClientCertificate, ClientKey, KeyPassPhrase }: TlsFields): void {
  checkCertificate(CACertificate, 'CACertificate')
  checkCertificate(ClientCertificate, 'ClientCertificate')
  if (ClientCertificate === '' && ClientKey === '') return
  if (ClientKey === '') fail('mqttBroker.keyMismatch', { field: 'body.ClientKey' })
  try {
    createSecureContext({
      key: ClientKey,
      ...(ClientCertificate && { cert: ClientCertificate }),
      ...(KeyPassPhrase && { passphrase: KeyPassPhrase }),
    })
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    if (/KEY_(VALUES|TYPE)_MISMATCH/.test(code)) fail('mqttBroker.keyMismatch', { field: 'body.ClientKey' })
    if (/DECRYPT|PASS|CIPHER|INTERRUPTED|PKCS12/.test(code)) {
      fail('mqttBroker.wrongPassphrase', { field: 'body.KeyPassPhrase' })
    }
    fail('mqttBroker.certificateUnreadable', { field: 'body.ClientKey' })
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
