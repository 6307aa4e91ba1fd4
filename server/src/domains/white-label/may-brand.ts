import type { CompanyDb } from '#db/index.ts'

/** Whether a brand of the company's own is shown; its settings stay as they are if not. */
export async function mayBrand(_db: CompanyDb): Promise<boolean> {
  return true
}
