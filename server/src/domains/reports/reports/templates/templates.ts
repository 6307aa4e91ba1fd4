import { randomUUID } from 'node:crypto'
import { reportLimits } from '@fyr/contract/reports/report-kinds'
import { advisoryLock, type CompanyDb, isDuplicate } from '#db/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import { checkQuota } from '#domains/records/quotas/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, Problem } from '#request/problem.ts'
import { accessOf, mayAccessAll } from '../rights.ts'
import { type Inspection, placeOf } from './inspect.ts'
import { resourcesOf } from './resources.ts'
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listUsers,
  lockTemplate,
  type StoredTemplate,
  updateTemplate,
  updateTemplateFile,
} from './template-store.ts'

const objectType = 'reportTemplate'
const namedAtMost = 5

export const foundTemplate = <T>(template: T | undefined): T => template ?? fail('report.templateNotFound')

export async function createTemplate(
  db: CompanyDb,
  by: CompanyPrincipal,
  settings: { name: string; description: string },
): Promise<StoredTemplate> {
  await advisoryLock(db, 'reportTemplates')
  const { templates: maximum } = reportLimits
  if ((await countTemplates(db)) >= maximum) fail('report.tooManyTemplates', { params: { maximum } })
  const id = randomUUID()
  await named(() => insertTemplate(db, { id, ...settings }, by.now))
  await recordChange(db, by, 'created', [objectType, id, settings.name])
  tell(db)
  return foundTemplate(await findTemplate(db, id))
}

export async function changeTemplate(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  changes: { name?: string; description?: string; reportSoTemplateId?: string },
): Promise<StoredTemplate> {
  const before = foundTemplate(await lockTemplate(db, id))
  if (changes.reportSoTemplateId !== id) {
    fail('report.templateIdRequired', { field: 'body.reportSoTemplateId' })
  }
  const after = {
    name: changes.name ?? before.name,
    description: changes.description ?? before.description,
  }
  const changed = changesBetween({ name: before.name, description: before.description }, after)
  if (Object.keys(changed).length === 0) return before
  await named(() => updateTemplate(db, { id, ...after }, by.now))
  await recordChange(db, by, 'updated', [objectType, id, after.name], changed)
  tell(db)
  return foundTemplate(await findTemplate(db, id))
}

/**
 * Takes the workbook of a template in place of the one before; one that cannot be filled in is refused, cell by cell. So
 * is one that tells what whoever uploads it may not see: reports are made with the rights of their owners, and sent.
 */
export async function uploadTemplate(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  { content, fileName, inspection }: { content: Buffer; fileName: string; inspection: Inspection },
): Promise<void> {
  const before = foundTemplate(await lockTemplate(db, id))
  if (inspection.problems.length > 0) {
    const fields = inspection.problems.map((problem) => {
      const { code, params } = problem
      return { field: placeOf(problem), code, params }
    })
    throw new Problem('report.templateInvalid', {}, fields)
  }
  const { placeholders } = inspection
  const forbidden = placeholders.filter((each) => !mayAccessAll(by, accessOf(resourcesOf([each]))))
  if (forbidden.length > 0) {
    const fields = forbidden.map((each) => ({ field: placeOf(each), code: 'report.rights' as const }))
    throw new Problem('report.rights', {}, fields)
  }
  await checkQuota(db, 'fileBytes', Math.max(0, content.length - before.bytes))
  await updateTemplateFile(db, id, { fileName, content, placeholders }, by.now)
  const changes = { file: { from: before.fileName, to: fileName } }
  await recordChange(db, by, 'updated', [objectType, id, before.name], changes)
  tell(db)
}

export async function removeTemplate(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const { name } = foundTemplate(await lockTemplate(db, id))
  const users = await listUsers(db, id, namedAtMost + 1)
  if (users.length > 0) {
    const names = users.slice(0, namedAtMost).join(', ') + (users.length > namedAtMost ? ' …' : '')
    fail('report.templateInUse', { params: { names } })
  }
  await deleteTemplate(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, name])
  tell(db)
}

async function named(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (isDuplicate(error)) fail('name.taken', { field: 'body.name' })
    throw error
  }
}

/** Lists of templates and of reports name them. */
function tell(db: CompanyDb): void {
  db.publishEvent('report', { companyId: db.companyId, reportId: null })
}
