import type { Generated, Selectable } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

interface OpcCertificateTable {
  id: string
  company_id: Generated<string>
  certificate: string
  key: Buffer
  application_uri: string
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    opcua_certificate: OpcCertificateTable
  }
}
export type CertificateRow = Omit<Selectable<OpcCertificateTable>, 'company_id'>

export async function findCertificate({ query }: CompanyDb): Promise<CertificateRow | undefined> {
  return await query.selectFrom('opcua_certificate').selectAll().executeTakeFirst()
}

/** In place of the one there is. */
export async function saveCertificate({ query }: CompanyDb, row: CertificateRow): Promise<void> {
  const { id, ...rest } = row
  await query
    .insertInto('opcua_certificate')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}
