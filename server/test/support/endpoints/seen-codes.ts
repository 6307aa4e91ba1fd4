import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import { type Endpoint, endpoints } from './endpoints.ts'

/** Where `npm test` collects what the tests have seen; unset when only some of them run. */
const folder = process.env.FYR_SEEN_CODES
const seen = new Set<string>()

const patterns = endpoints
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  // As routers do: what is written out goes before what is a parameter.
  .sort((one, other) => one.endpoint.params.length - other.endpoint.params.length)

function endpointOf(method: string, path: string): Endpoint | undefined {
  const [address = ''] = path.split('?')
  return patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(address))
    ?.endpoint
}

/**
 * Notes the code of an answer, for the check that each declared one is seen (scripts/testing/tally-reporter.ts), and throws
 * if its endpoint does not declare it: `errors` in the contract says which codes it answers besides the general ones.
 */
export function noteCode(method: string, path: string, code: ErrorCode): void {
  const endpoint = endpointOf(method, path)
  // Neither is of an endpoint: no route took the address.
  if (!endpoint || code === 'request.notFound' || code === 'request.methodNotAllowed') return
  if (!endpoint.errors.has(code)) {
    throw new Error(`${endpoint.name} answered ${code}, which its "errors" in the contract do not declare`)
  }
  const line = `${endpoint.name} ${code}\n`
  if (folder === undefined || seen.has(line)) return
  seen.add(line)
  appendFileSync(join(folder, String(process.pid)), line)
}
