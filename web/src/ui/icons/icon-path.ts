import { mdiShapeOutline } from '@mdi/js'
import { findShard } from './find-shard.ts'
import shards from './icon-shards.ts'

const firsts = shards.map(({ first }) => first)

/** What an icon draws, such as `mdi-home`; a shape in place of one that the set does not have. */
export async function iconPath(name: string): Promise<string> {
  const shard = await shards[findShard(firsts, name)]?.load().catch(() => undefined)
  return (shard && Object.hasOwn(shard.default, name) && shard.default[name]) || mdiShapeOutline
}
