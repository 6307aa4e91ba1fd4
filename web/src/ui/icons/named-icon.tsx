import { mdiShapeOutline } from '@mdi/js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Icon } from '../icon.tsx'
import { findShard } from './find-shard.ts'
import shards from './icon-shards.ts'

/** What stands for an icon that the set does not have. */
const fallback = { name: 'mdi-shape-outline', path: mdiShapeOutline }
const firsts = shards.map(({ first }) => first)

const shardQuery = (at: number) =>
  queryOptions({
    queryKey: ['icons', at],
    queryFn: async () => (await shards[at]?.load())?.default ?? {},
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** An icon that somebody chose, such as `mdi-home`; its place is kept while it is fetched. */
export function NamedIcon({ name, size = 20 }: { name: string; size?: number }) {
  const plain = name === fallback.name
  const query = useQuery({ ...shardQuery(findShard(firsts, name)), enabled: !plain })
  const drawn = query.data && Object.hasOwn(query.data, name) ? query.data[name] : fallback.path
  const path = plain || query.isError ? fallback.path : query.data && drawn
  return <Icon path={path ?? ''} size={size} />
}
