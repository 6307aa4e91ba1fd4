import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointMeta } from '../../contract/src/endpoints/endpoint.ts'
import { contract } from '../../contract/src/index.ts'

/** The codes that endpoints declare and no test was answered, by what server/test/support/endpoints/seen-codes.ts left in a folder. */
export function unseenCodes(folder: string): string[] {
  const seen = new Set(
    readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n')),
  )
  const declared = Object.entries(contract).flatMap(([domain, calls]) =>
    Object.entries(calls).flatMap(([name, procedure]) => {
      // The builders in contract/endpoint.ts are the only makers of endpoints, and they set this meta.
      const { errors = [] } = procedure['~orpc'].meta as EndpointMeta
      return errors.map((code) => `${domain}.${name} ${code}`)
    }),
  )
  return declared.filter((line) => !seen.has(line))
}
