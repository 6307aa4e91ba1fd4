import type { Plugin } from 'vite'
import { readMdiIcons } from './mdi-icons.ts'

const prefix = '\0fyr-icon/'
const imported = /import \{([^}]*)\} from '@mdi\/js'/g

/** Whether a module is one icon. */
export const isIconModule = (id: string) => id.startsWith(prefix)

/**
 * Makes a module of each icon that the program names. `@mdi/js` is one module, so the first page would load the icons
 * of all pages.
 */
export function iconModulesPlugin(): Plugin {
  const paths = new Map(readMdiIcons().map(({ exported, path }) => [exported, path]))
  return {
    name: 'fyr-icon-modules',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: '@mdi/js' },
      handler: (code) => ({
        code: code.replace(imported, (_, names: string) => importEach(names)),
        map: null,
      }),
    },
    resolveId: (id) => (id.startsWith('fyr-icon/') ? `\0${id}` : undefined),
    load(id) {
      if (!isIconModule(id)) return undefined
      const path = paths.get(id.slice(prefix.length))
      if (!path) this.error(`@mdi/js has no icon ${id.slice(prefix.length)}`)
      return { code: `export default ${JSON.stringify(path)}`, moduleSideEffects: false }
    },
  }
}

/** `mdiA, mdiB as b` as one import each. */
function importEach(names: string): string {
  const each = names.split(',').map((name) => name.trim())
  return each
    .filter((name) => name !== '')
    .map((name) => {
      const [icon = '', local = icon] = name.split(' as ')
      return `import ${local} from 'fyr-icon/${icon}'`
    })
    .join(';')
}
