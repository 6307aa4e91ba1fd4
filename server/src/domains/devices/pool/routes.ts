import { maxHeardDevices, maxPreparedDevices } from '@fyr/contract/devices/pool-limits'
import { type BindSparkplug, createAppKeys, type WatchTaken } from '#domains/devices/nodes/index.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { found } from '#request/problem.ts'
import { claimDevices } from './claim.ts'
import { importDevices } from './import.ts'
import { removePoolDevice, updatePoolDevice } from './pool.ts'
import { countPool, findPoolDevice, listPool, type PoolDevice } from './pool-store.ts'

export interface PoolDeps {
  installationKey: Uint8Array
  watchTaken: WatchTaken
  bindSparkplug: BindSparkplug
}

const wire = ({ appKey, firstHeard, lastHeard, payload, ...device }: PoolDevice) => ({
  ...device,
  hasAppKey: appKey !== null,
  firstHeard: firstHeard?.toISOString() ?? null,
  lastHeard: lastHeard?.toISOString() ?? null,
  payload: payload?.toString('hex') ?? null,
})

export function poolRoutes({ installationKey, watchTaken, bindSparkplug }: PoolDeps) {
  const appKeys = createAppKeys(installationKey)
  return {
    list: on.pool.list.handler(({ input, context }) =>
      context.inCompany(async (db, { language }) =>
        pageOf(await listPool(db, { ...input.query, language }), wire),
      ),
    ),
    usage: on.pool.usage.handler(({ context }) =>
      context.inCompany(async (db) => ({
        ...(await countPool(db)),
        maxHeard: maxHeardDevices,
        maxPrepared: maxPreparedDevices,
      })),
    ),
    get: on.pool.get.handler(({ input, context }) =>
      context.inCompany(async (db) => wire(found(await findPoolDevice(db, input.params.id)))),
    ),
    update: on.pool.update.handler(({ input, context }) =>
      context.inCompany(async (db, by) => wire(await updatePoolDevice(db, by, input.params.id, input.body))),
    ),
    remove: on.pool.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removePoolDevice(db, by, input.params.id)),
    ),
    claim: on.pool.claim.handler(({ input, context }) =>
      claimDevices(context, input.body, { watchTaken, bindSparkplug }),
    ),
    import: on.pool.import.handler(({ input, context }) =>
      context.inCompany((db, by) =>
        importDevices(db, by, input.body.devices, { dryRun: input.body.dryRun, appKeys }),
      ),
    ),
  }
}
