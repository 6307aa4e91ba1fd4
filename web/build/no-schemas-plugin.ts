import type { Plugin } from 'vite'

/**
 * Fails the build when the contract's schemas (and zod with them) would reach the browser: of contract/ the web
 * takes types (`import type`), and values only from files without schemas, such as permissions.ts.
 */
export function noSchemasPlugin(): Plugin {
  return {
    name: 'fyr-no-schemas',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const zod = chunk.moduleIds.find((id) => /[\\/]node_modules[\\/]zod[\\/](?!.*mini)/.test(id))
        if (!zod) continue
        const ours = chunk.moduleIds.filter((id) => /[\\/]contract[\\/]src[\\/]/.test(id))
        this.error(`zod is in ${chunk.fileName}; import only types from ${ours.join(', ')}`)
      }
    },
  }
}
