import { type OpcMode, type OpcUserKind, opcModes } from '@fyr/contract/connections/opcua/limits'
import type { OpcDiscovery } from '@fyr/contract/connections/opcua/opcua'
import { type EndpointDescription, MessageSecurityMode, UserTokenType } from 'node-opcua-client'
import type { Driver } from '../connections/driver.ts'
import { discoverEndpoints } from './connection/channel.ts'
import { leafOf, policyOf } from './connection/security.ts'
import { opcProblemOf } from './connection/statuses.ts'

/** Reads a server's endpoints once, without security and without a user, and delivers one `OpcDiscovery`. */
const driver: Driver<{ endpointUrl: string; timeoutMs: number }> = {
  open({ endpointUrl, timeoutMs }, link) {
    let isClosed = false
    let destroy = () => {}
    async function discover(): Promise<void> {
      const endpoints = await discoverEndpoints(endpointUrl, timeoutMs, link.rules, (held) => {
        destroy = held
        if (isClosed) held()
      })
      if (isClosed) return
      link.opened()
      const found = describeEndpoints(endpoints)
      await link.deliver([found], JSON.stringify(found).length)
    }
    discover().catch((error: unknown) => {
      if (!isClosed) link.ended(opcProblemOf(error))
    })
    return {
      close() {
        isClosed = true
        destroy()
      },
    }
  },
}
export default driver

function describeEndpoints(endpoints: readonly EndpointDescription[]): OpcDiscovery {
  const certificate = endpoints.map((endpoint) => leafOf(endpoint.serverCertificate)).find(Boolean)
  const known = endpoints.flatMap((endpoint) => describeEndpoint(endpoint) ?? [])
  // Servers list an endpoint per address.
  const unique = new Map(known.map((endpoint) => [JSON.stringify(endpoint), endpoint]))
  return {
    result: 'works',
    detail: '',
    applicationName: endpoints[0]?.server?.applicationName?.text?.slice(0, 200) ?? '',
    endpoints: [...unique.values()],
    certificate: certificate
      ? {
          pem: certificate.toString(),
          fingerprint: certificate.fingerprint256,
          subject: certificate.subject.replaceAll('\n', ', ').slice(0, 500),
          validFrom: certificate.validFromDate.toISOString(),
          validTo: certificate.validToDate.toISOString(),
        }
      : null,
  }
}

const userKinds = new Map<UserTokenType, OpcUserKind>([
  [UserTokenType.Anonymous, 'anonymous'],
  [UserTokenType.UserName, 'password'],
  [UserTokenType.Certificate, 'certificate'],
])

function describeEndpoint({
  securityMode,
  securityPolicyUri,
  userIdentityTokens,
}: EndpointDescription): OpcDiscovery['endpoints'][number] | undefined {
  const name = MessageSecurityMode[securityMode]
  const mode: OpcMode | undefined = opcModes.find((each) => each === name)
  if (!mode) return undefined
  const kinds = (userIdentityTokens ?? []).flatMap(({ tokenType }) => userKinds.get(tokenType) ?? [])
  return {
    securityPolicy: policyOf(securityPolicyUri) ?? null,
    securityMode: mode,
    userKinds: [...new Set(kinds)],
  }
}
