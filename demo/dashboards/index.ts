import { coldChain } from './cold-chain.ts'
import { coldStore, plan } from './cold-store.ts'
import { dairy } from './dairy.ts'
import { map } from './map.ts'
import { office } from './office.ts'
import { overview } from './overview.ts'
import type { DemoDashboard } from './parts.ts'
import { shops } from './shops.ts'

/** The first opens at the start; `coldChain` is shared with everybody who knows its address. */
export const dashboards: readonly DemoDashboard[] = [
  overview,
  coldChain,
  coldStore,
  shops,
  map,
  plan,
  dairy,
  office,
]
export { type CategoryName, categories } from './parts.ts'
export { roomClimate } from './room-climate.ts'
export const shared = coldChain
