import { X509Certificate } from 'node:crypto'
import type { CompanyDb } from '#db/index.ts'
import { findNode } from '#domains/devices/nodes/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import type { AccessToken } from './access-token-store.ts'
import { insertToken } from './access-tokens.ts'
import { type CertificateChallenges, hasSigned } from './certificate-challenge.ts'
import { hashOfCertificate } from './secret.ts'

/**
 * Registers a client certificate by which a node signs in at the MQTT broker: an access token whose secret is the key
 * of the certificate, which has signed a challenge. It counts by its fingerprint, whoever has signed it, until it ends.
 * One that is registered elsewhere is refused as one whose key has not signed.
 */
export async function registerCertificate(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  {
    certificate: pem,
    challenge,
    signature,
    challenges,
  }: {
    certificate: string
    challenge: string
    signature: string
    challenges: CertificateChallenges
  },
): Promise<AccessToken> {
  const node = found(await findNode(db, deveui))
  const { fingerprint256, validToDate, publicKey } = read(pem)
  if (validToDate <= by.now) fail('certificate.expired', { field: 'body.certificate' })
  const place = { companyId: by.companyId, deveui: node.deveui }
  if (!challenges.isGood(challenge, place, by.now) || !hasSigned(publicKey, challenge, signature))
    fail('certificate.refused', { field: 'body.certificate' })
  return await insertToken(db, by, {
    label: `Node ${node.name}`,
    scopes: ['ingest'],
    node,
    expiresAt: validToDate,
    secret: { hash: hashOfCertificate(fingerprint256), prefix: `X.509 ${fingerprint256.slice(0, 11)}` },
  })
}

function read(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    fail('certificate.unreadable', { field: 'body.certificate' })
  }
}
