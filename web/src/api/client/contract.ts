import type { Contract } from '@fyr/contract'
import type { Access } from '@fyr/contract/endpoints/endpoint'
import type { ContractRouterClient } from '@orpc/contract'
import type { CompactEndpoint, CompactRouter } from './compact-contract.ts'
import compact from './contract-data.ts'

export interface Endpoint {
  '~orpc': {
    errorMap: Record<string, never>
    meta: { access: Access }
    route: {
      method: string
      path: string
      inputStructure: 'detailed'
      outputStructure: 'compact' | 'detailed'
    }
  }
}
export interface Router {
  [name: string]: Endpoint | Router
}

/** Every call of the server, with the types of its input and answer. */
export type Api = Callable<ContractRouterClient<Contract>>

/** Inputs without the parts that a call does not have (`body: unknown` of a list). */
type Callable<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (input: infer Input, options?: infer Options) => infer Answer
    ? (input: Pick<Input, Known<Input>>, options?: Options) => Answer
    : Callable<Calls[Name]>
}
type Known<Input> = { [Part in keyof Input]: unknown extends Input[Part] ? never : Part }[keyof Input]

export const router: Router = unfold(compact)

function unfold(part: CompactRouter): Router {
  return Object.fromEntries(
    Object.entries(part).map(([name, inner]) => [name, isEndpoint(inner) ? endpoint(inner) : unfold(inner)]),
  )
}

function isEndpoint(part: CompactEndpoint | CompactRouter): part is CompactEndpoint {
  return Array.isArray(part)
}

function endpoint([method, path, access, detailed]: CompactEndpoint): Endpoint {
  return {
    '~orpc': {
      errorMap: {},
      meta: { access: access as Access }, // compactRouter copied it from the contract
      route: {
        method,
        path,
        inputStructure: 'detailed',
        outputStructure: detailed ? 'detailed' : 'compact',
      },
    },
  }
}

/** Which endpoint a selector such as `(api) => api.nodes.list` names: ['nodes', 'list']. */
export function pathOf(select: (api: Api) => unknown): string[] {
  const path: string[] = []
  const recorder: unknown = new Proxy(() => undefined, {
    get(_target, name) {
      path.push(String(name))
      return recorder
    },
  })
  select(recorder as Api) // the selector only reads names, which the recorder notes
  return path
}

/** Who may call the endpoint. */
export function accessOf(select: (api: Api) => unknown): Access {
  let part: Endpoint | Router | undefined = router
  for (const name of pathOf(select)) part = part && !isDeclared(part) ? part[name] : undefined
  if (!part || !isDeclared(part)) throw new Error(`No such endpoint: ${pathOf(select).join('.')}`)
  return part['~orpc'].meta.access
}

function isDeclared(part: Endpoint | Router): part is Endpoint {
  return '~orpc' in part
}
