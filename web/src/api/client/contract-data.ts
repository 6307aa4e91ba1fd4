import { contract } from '@fyr/contract'
import { minifyContractRouter } from '@orpc/contract'
import { compactRouter } from './compact-contract.ts'

/**
 * Every endpoint's method, path and access. build/contract-plugin.ts puts the value in place of this
 * file, so that neither the schemas nor zod reach the browser; tests run it as it stands.
 */
export default compactRouter(minifyContractRouter(contract))
