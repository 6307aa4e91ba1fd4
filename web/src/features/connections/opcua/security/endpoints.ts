import { opcModes, opcPolicies, opcUserKinds } from '@fyr/contract/connections/opcua/limits'
import type { OpcDiscovery } from '@fyr/contract/connections/opcua/opcua'

type Offered = OpcDiscovery['endpoints'][number]
export type SupportedEndpoint = Offered & { securityPolicy: NonNullable<Offered['securityPolicy']> }

const isSupported = (endpoint: Offered): endpoint is SupportedEndpoint => endpoint.securityPolicy !== null

/** Name of an endpoint among those of its server: policy and mode. */
export const endpointKey = ({
  securityPolicy,
  securityMode,
}: Pick<Offered, 'securityPolicy' | 'securityMode'>): string => `${securityPolicy ?? '?'} ${securityMode}`

/** Encryption counts more than the policy. */
const strengthOf = ({ securityMode, securityPolicy }: SupportedEndpoint): number =>
  opcModes.indexOf(securityMode) * opcPolicies.length + opcPolicies.indexOf(securityPolicy)

interface RankedEndpoints {
  /** Strongest first; endpoints that differ in users alone are one. */
  supported: SupportedEndpoint[]
  /** Modes of policies that the portal does not offer. */
  unsupported: Offered[]
}

/** Endpoints of a server by strength. */
export function rankEndpoints(endpoints: readonly Offered[]): RankedEndpoints {
  const supported = [...Map.groupBy(endpoints.filter(isSupported), endpointKey).values()]
    .flatMap(mergeUsers)
    .sort((a, b) => strengthOf(b) - strengthOf(a))
  const unsupported = new Map(
    endpoints
      .filter((endpoint) => !isSupported(endpoint))
      .map((endpoint) => [endpointKey(endpoint), endpoint]),
  )
  return { supported, unsupported: [...unsupported.values()] }
}

function mergeUsers(same: readonly SupportedEndpoint[]): SupportedEndpoint[] {
  const [first] = same
  if (!first) return []
  const userKinds = opcUserKinds.filter((kind) => same.some((each) => each.userKinds.includes(kind)))
  return [{ ...first, userKinds }]
}
