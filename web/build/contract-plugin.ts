import { contract } from '@fyr/contract'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { compactRouter } from '../src/api/client/compact-contract.ts'

/** Replaces src/api/client/contract-data.ts by its value. While developing, restart Vite after a change of contract/. */
export function contractPlugin(): Plugin {
  return {
    name: 'fyr-contract',
    enforce: 'pre',
    load(id) {
      if (!id.split('?')[0]?.endsWith('/src/api/client/contract-data.ts')) return undefined
      return `export default ${JSON.stringify(compactRouter(minifyContractRouter(contract)))}`
    },
  }
}
