import type { CompanyDb } from '#db/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { dropImage, keepImage, maximumImage } from '#domains/records/images/index.ts'
import { on } from '#request/on.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { found } from '#request/problem.ts'
import { findCompanyToChange, updateCompanyImage } from './company-store.ts'

/** The picture of a company: the file is the body. `imageRoute` lets the server take such bodies. */
export const companyImageRoute = on.companies.setImage.route(
  { bodyLimit: maximumImage },
  ({ context, body }) =>
    context.inCompany(async (db, by) => {
      const image = await keepImage(db, body, by.now)
      await replaceImage(db, by, image)
      return { image }
    }),
)

/** Nothing happens where there is none. */
export async function removeCompanyImage(db: CompanyDb, by: CompanyPrincipal): Promise<void> {
  const { image } = found(await findCompanyToChange(db))
  if (image !== null) await replaceImage(db, by, null)
}

async function replaceImage(db: CompanyDb, by: CompanyPrincipal, image: string | null): Promise<void> {
  const company = found(await findCompanyToChange(db))
  await updateCompanyImage(db, image)
  await dropImage(db, company.image)
  // The name of a picture opens it, so it stays out of the audit log.
  await recordChange(db, by, image === null ? 'deleted' : 'updated', ['image', company.id, company.name])
  db.publishEvent('company', { companyId: by.companyId })
}
