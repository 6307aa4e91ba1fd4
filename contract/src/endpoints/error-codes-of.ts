import { type EndpointMeta, type RequiredAction, requiredActions } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

/** What of an endpoint decides which refusals it shares with all others of its kind. */
interface Shape {
  method: string
  /** Which parts its input has. */
  input: Partial<Record<'params' | 'query' | 'body', unknown>>
}

/** The codes that follow from an endpoint's access and input, which it need not declare. */
export function generalErrorsOf(
  { access, accepts, allowedDuring = [], company, inPerson, fullSession, stores = [] }: EndpointMeta,
  { method, input }: Shape,
): ErrorCode[] {
  const writes = method !== 'GET'
  const hasBody = input.body !== undefined || accepts !== undefined
  const isOpen = access === 'anyone'
  return [
    ...(input.params || input.query || hasBody ? (['request.invalid'] as const) : []),
    ...(hasBody ? (['request.tooLarge', 'request.unsupportedType'] as const) : []),
    ...(isOpen ? [] : (['access.signedOut', 'access.denied'] as const)),
    ...(isOpen ? [] : codesUntilDone(allowedDuring)),
    ...(isOpen || company ? [] : (['access.companyNotChosen'] as const)),
    ...(input.params || input.query || hasBody || company ? (['object.notFound'] as const) : []),
    ...(inPerson ? (['access.masquerade'] as const) : []),
    ...(fullSession ? (['sso.fullSessionNeeded'] as const) : []),
    ...stores.map((quota) => `quota.${quota}` as const),
    ...(writes ? (['server.diskFull'] as const) : []),
    'request.tooMany',
    'server.failed',
    'server.busy',
  ]
}

function codesUntilDone(allowedDuring: readonly RequiredAction[]): ErrorCode[] {
  return Object.entries(requiredActions).flatMap(([action, code]) =>
    allowedDuring.some((allowed) => allowed === action) ? [] : [code],
  )
}

/** Every code that an endpoint may answer: the general ones and those it declares. */
export function errorCodesOf(meta: EndpointMeta, shape: Shape): Set<ErrorCode> {
  return new Set([...generalErrorsOf(meta, shape), ...(meta.errors ?? [])])
}
