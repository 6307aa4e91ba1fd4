import type { CompanyDb } from '#db/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { dropImage, keepImage } from '#domains/records/images/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { found } from '#request/problem.ts'
import { changeNode, findNodeToChange, type Node } from './node-store.ts'

/** @param file the body of the request; @returns the picture's name */
export async function setImage(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  file: unknown,
): Promise<string> {
  const node = found(await findNodeToChange(db, deveui))
  const image = await keepImage(db, file, by.now)
  await replaceImage(db, by, node, image)
  return image
}

export async function removeImage(db: CompanyDb, by: CompanyPrincipal, deveui: string): Promise<void> {
  const node = found(await findNodeToChange(db, deveui))
  if (node.image !== null) await replaceImage(db, by, node, null)
}

async function replaceImage(
  db: CompanyDb,
  by: CompanyPrincipal,
  node: Node,
  image: string | null,
): Promise<void> {
  await changeNode(db, node.id, { image })
  await dropImage(db, node.image)
  // The name of a picture opens it, so it stays out of the audit log.
  await recordChange(db, by, image === null ? 'deleted' : 'updated', ['image', node.id, node.name])
  db.publishEvent('node', { companyId: by.companyId, nodeId: node.id, deveui: node.deveui })
}
