import { on } from '#request/on.ts'
import { listAllKeys, listAttributes } from './key-store.ts'
import { addKey, keyOf, keysOf, removeKey, setDefaultKey, updateKey } from './keys.ts'

export interface KeyDeps {
  /** Deletes the readings of a node, or of one key of it. */
  deleteReadings(nodeId: string, key?: string): Promise<void>
}

export function keyRoutes({ deleteReadings }: KeyDeps) {
  return {
    keys: on.nodes.keys.handler(({ input, context }) =>
      context.inCompany((db) => keysOf(db, input.params.id)),
    ),
    allKeys: on.nodes.allKeys.handler(({ context }) => context.inCompany(listAllKeys)),
    attributes: on.nodes.attributes.handler(({ context }) =>
      context.inCompany(async (db) => {
        const attributes = await listAttributes(db)
        return attributes.map(({ kind, ...attribute }) => ({ nodeType: kind, attribute }))
      }),
    ),
    label: on.nodes.label.handler(({ input, context }) =>
      context.inCompany((db) => keyOf(db, input.params.id, input.params.key)),
    ),
    setDefaultKey: on.nodes.setDefaultKey.handler(({ input, context }) =>
      context.inCompany((db, by) => setDefaultKey(db, by, input.params.id, input.params.key)),
    ),
    addKey: on.nodes.addKey.handler(({ input, context }) =>
      context.inCompany((db, by) => addKey(db, by, input.body)),
    ),
    updateKey: on.nodes.updateKey.handler(({ input, context }) =>
      context.inCompany((db, by) => updateKey(db, by, input.body)),
    ),
    removeKey: on.nodes.removeKey.handler(async ({ input, context }) => {
      const { id, key } = input.params
      const nodeId = await context.inCompany((db, by) => removeKey(db, by, id, key, { withAlarms: false }))
      await deleteReadings(nodeId, key)
    }),
    removeKeyByForce: on.nodes.removeKeyByForce.handler(async ({ input, context }) => {
      const { a: deveui, b: key } = input.params
      const nodeId = await context.inCompany((db, by) => removeKey(db, by, deveui, key, { withAlarms: true }))
      await deleteReadings(nodeId, key)
    }),
  }
}
