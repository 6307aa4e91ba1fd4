import type { CompanyDb } from '#db/index.ts'
import type { RequestContext } from '#request/context.ts'
import type { CompanyPrincipal } from '#request/principal.ts'

/** What the readings store has to know of removals. */
export interface ReadingsRemoval {
  /** Deleting nodes, or one key of them, has removed their series in the database: memory follows. */
  noteRemoved(nodeIds: readonly string[], key?: string): Promise<void>
}

/**
 * Removes a node, or one key of it, in one transaction with its readings. The store is told in the turn in which
 * the commit is known, so that no batch takes the series for alive; done when nothing can be read any more.
 * `remove` answers the id of the node.
 */
export async function removeWithReadings(
  context: Pick<RequestContext, 'inCompany'>,
  readings: ReadingsRemoval,
  key: string | undefined,
  remove: (db: CompanyDb, by: CompanyPrincipal) => Promise<string>,
): Promise<void> {
  let noted: Promise<void> | undefined
  await context.inCompany(async (db, by) => {
    const nodeId = await remove(db, by)
    db.afterCommit(() => {
      noted = readings.noteRemoved([nodeId], key)
    })
  })
  await noted
}
