import type { Plugin } from 'vite'
import { readMdiIcons } from './mdi-icons.ts'

/** Icons of a shard: about 15 KB over the wire. */
const perShard = 120
const prefix = '\0fyr-icon-shard-'

/**
 * Fills src/ui/icons/icon-names.ts with the names of all icons and src/ui/icons/icon-shards.ts with what they
 * draw, in lazily loaded shards of neighbours by name: a page fetches the few that it shows, never all.
 */
export function iconsPlugin(): Plugin {
  let icons: ReturnType<typeof readMdiIcons> | undefined
  const all = () => {
    icons ??= readMdiIcons()
    return icons
  }
  const shardNumbers = () => Array.from({ length: Math.ceil(all().length / perShard) }, (_, at) => at)
  return {
    name: 'fyr-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('fyr-icon-shard-') ? `\0${id}` : undefined),
    load(id) {
      const file = id.split('?')[0] ?? ''
      if (file.startsWith(prefix)) {
        const from = Number(file.slice(prefix.length)) * perShard
        const paths = all()
          .slice(from, from + perShard)
          .map(({ name, path }) => [name, path])
        // Text is parsed faster than a program.
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(paths)))})`
      }
      if (file.endsWith('/src/ui/icons/icon-names.ts')) {
        const names = all().map(({ name }) => name.slice('mdi-'.length))
        return `export default ${JSON.stringify(names.join(' '))}.split(' ').map((name) => 'mdi-' + name)`
      }
      if (!file.endsWith('/src/ui/icons/icon-shards.ts')) return undefined
      const shards = shardNumbers().map((at) => {
        const first = JSON.stringify(all()[at * perShard]?.name)
        return `{ first: ${first}, load: () => import('fyr-icon-shard-${at}') }`
      })
      return `export default [${shards.join(',')}]`
    },
  }
}
