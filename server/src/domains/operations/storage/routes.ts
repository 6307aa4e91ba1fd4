import { on } from '#request/on.ts'
import { createStorage, type StorageDeps } from './storage.ts'

export function storageRoutes(deps: StorageDeps) {
  const storage = createStorage(deps)
  return {
    state: on.storage.state.handler(({ context }) => storage.state(context.now)),
  }
}
