import { randomUUID, X509Certificate } from 'node:crypto'
import type { OpcCertificate } from '@fyr/contract/connections/opcua/opcua'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { type CertificateRow, findCertificate, saveCertificate } from './certificate-store.ts'

/** Days: servers have to trust the next one by hand. */
const validDays = 5 * 365
const keyBits = 2048

export async function ownCertificateOf(db: CompanyDb): Promise<OpcCertificate | null> {
  const row = await findCertificate(db)
  return row ? wireOf(row) : null
}

/** Makes the certificate of the company unless it has one. */
export async function ensureOwnCertificate(
  db: CompanyDb,
  by: CompanyPrincipal,
  encryption: Encryption,
): Promise<void> {
  await advisoryLock(db, 'opcua certificate')
  if (!(await findCertificate(db))) await renewOwnCertificate(db, by, encryption)
}

/** Makes a new key and certificate, by which servers know the company from now on. */
export async function renewOwnCertificate(
  db: CompanyDb,
  by: CompanyPrincipal,
  encryption: Encryption,
): Promise<OpcCertificate> {
  await advisoryLock(db, 'opcua certificate')
  const before = await findCertificate(db)
  const id = before?.id ?? randomUUID()
  // Servers compare it with what the client says of itself.
  const applicationUri = before?.application_uri ?? `urn:fyr:${by.companyId}`
  const { certificate, key } = await makeCertificate(applicationUri)
  const row = { id, certificate, application_uri: applicationUri, created_at: by.now }
  await saveCertificate(db, { ...row, key: encryption.encrypt(key, id) })
  const wire = wireOf(row)
  await recordChange(db, by, before ? 'updated' : 'created', ['opcuaCertificate', id, applicationUri], {
    fingerprint: { from: before ? wireOf(before).fingerprint : null, to: wire.fingerprint },
  })
  db.publishEvent('opcua', { companyId: by.companyId })
  return wire
}

async function makeCertificate(applicationUri: string): Promise<{ certificate: string; key: string }> {
  // Loaded when it is needed: few portals have an OPC-UA server.
  const { CertificatePurpose, createSelfSignedCertificate, generateKeyPair, privateKeyToPEM } = await import(
    'node-opcua-crypto/web'
  )
  const { privateKey } = await generateKeyPair(keyBits)
  const { cert } = await createSelfSignedCertificate({
    privateKey,
    applicationUri,
    subject: 'CN=Fyr',
    validity: validDays,
    purpose: CertificatePurpose.ForApplication,
  })
  return { certificate: cert, key: (await privateKeyToPEM(privateKey)).privPem }
}

function wireOf({ certificate, application_uri }: Omit<CertificateRow, 'key'>): OpcCertificate {
  const { fingerprint256, validFromDate, validToDate } = new X509Certificate(certificate)
  return {
    pem: certificate,
    fingerprint: fingerprint256,
    applicationUri: application_uri,
    validFrom: validFromDate.toISOString(),
    validTo: validToDate.toISOString(),
  }
}
