import { on } from '#request/on.ts'
import { type ReadingsRemoval, removeWithReadings } from '../removal.ts'
import { removePublishing, togglePublishing } from '../topics/publishing.ts'
import { listAllKeys, listAttributes } from './key-store.ts'
import { addKey, keyOf, keysOf, removeKey, setDefaultKey, updateKey } from './keys.ts'

export function keyRoutes(readings: ReadingsRemoval) {
  return {
    keys: on.nodes.keys.handler(({ input, context }) =>
      context.inCompany((db) => keysOf(db, input.params.id)),
    ),
    allKeys: on.nodes.allKeys.handler(({ input, context }) =>
      context.inCompany((db) => listAllKeys(db, input.query)),
    ),
    attributes: on.nodes.attributes.handler(({ input, context }) =>
      context.inCompany(async (db) => {
        const attributes = await listAttributes(db, input.query)
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
    togglePublishing: on.nodes.togglePublishing.handler(({ input, context }) =>
      context.inCompany((db, by) => togglePublishing(db, by, input.params.a, input.params.b)),
    ),
    removePublishing: on.nodes.removePublishing.handler(({ input, context }) =>
      context.inCompany((db, by) => removePublishing(db, by, input.params.a, input.params.b)),
    ),
    removeKey: on.nodes.removeKey.handler(async ({ input, context }) => {
      const { id, key } = input.params
      await removeWithReadings(context, readings, key, (db, by) =>
        removeKey(db, by, id, key, { withAlarms: false }),
      )
    }),
    removeKeyByForce: on.nodes.removeKeyByForce.handler(async ({ input, context }) => {
      const { a: deveui, b: key } = input.params
      await removeWithReadings(context, readings, key, (db, by) =>
        removeKey(db, by, deveui, key, { withAlarms: true }),
      )
    }),
  }
}
