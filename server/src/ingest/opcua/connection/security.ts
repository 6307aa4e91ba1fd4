import { createPrivateKey, X509Certificate } from 'node:crypto'
import { type OpcPolicy, opcPolicies } from '@fyr/contract/connections/opcua/limits'
import {
  crypto_utils,
  type EndpointDescription,
  MessageSecurityMode,
  type OPCUAClientOptions,
  type SecurityPolicy,
  type UserIdentityInfo,
  type UserTokenPolicy,
  UserTokenType,
} from 'node-opcua-client'
import { ConnectionFailure } from '../../connections/driver.ts'
import type { OpcSettings } from '../settings.ts'

type KeyPair = NonNullable<OPCUAClientOptions['certificateKeyPairProvider']>

const prefix = 'http://opcfoundation.org/UA/SecurityPolicy#'
export const policyUri = (policy: OpcPolicy) => `${prefix}${policy}` as SecurityPolicy
export const modeOf = (mode: OpcSettings['securityMode']) => MessageSecurityMode[mode]

/** Policy of a URI; undefined for deprecated and unknown ones. */
export const policyOf = (uri: string | null | undefined): OpcPolicy | undefined =>
  opcPolicies.find((policy) => uri === policyUri(policy))

const tokenTypes = {
  anonymous: UserTokenType.Anonymous,
  password: UserTokenType.UserName,
  certificate: UserTokenType.Certificate,
}

/** First certificate of a chain in DER; undefined where there is none. */
export function leafOf(chain: Buffer | null | undefined): X509Certificate | undefined {
  if (!chain?.length) return undefined
  try {
    return new X509Certificate(crypto_utils.split_der(chain)[0] ?? chain)
  } catch (error) {
    throw new ConnectionFailure('certificateUnreadable', `Of the server: ${String(error)}`)
  }
}

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch (error) {
    throw new ConnectionFailure('certificateUnreadable', String(error))
  }
}

/** Certificate and key in memory: node-opcua otherwise makes its own in a folder of the home directory. */
function keyPairOf({ certificate, key }: { certificate: string; key: string }): KeyPair {
  const read = readCertificate(certificate)
  let privateKey: ReturnType<typeof createPrivateKey>
  try {
    privateKey = createPrivateKey(key)
  } catch (error) {
    throw new ConnectionFailure('certificateUnreadable', String(error))
  }
  if (!read.checkPrivateKey(privateKey)) throw new ConnectionFailure('keyMismatch')
  const held = crypto_utils.makePrivateKeyFromPem(
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  )
  return {
    getCertificate: () => read.raw,
    getCertificateChain: () => [read.raw],
    getPrivateKey: () => held,
  }
}

export const ownKeyPair = ({ own }: OpcSettings): KeyPair => keyPairOf(own)

/** Whether something is secret, so that the server has to prove who it is (threat 29). */
const needsTrust = ({ securityPolicy, user }: OpcSettings) =>
  securityPolicy !== 'None' || user.kind !== 'anonymous'

/** DER of the certificate that the server must have; undefined where nothing is secret. */
export const trustedCertificate = (settings: OpcSettings): Buffer | undefined =>
  needsTrust(settings) && settings.serverCertificate !== ''
    ? readCertificate(settings.serverCertificate).raw
    : undefined

/**
 * Endpoint with exactly the policy and mode of the settings, and one user token policy that encrypts secrets.
 * Checks the server's certificate first.
 */
export function chooseEndpoint(
  endpoints: readonly EndpointDescription[],
  settings: OpcSettings,
  at: number,
): EndpointDescription {
  const { securityPolicy, securityMode } = settings
  const offered = endpoints.filter(
    (each) =>
      each.securityPolicyUri === policyUri(securityPolicy) && each.securityMode === modeOf(securityMode),
  )
  const [endpoint] = offered
  if (!endpoint) {
    const names = endpoints.map(
      (each) => `${each.securityPolicyUri?.replace(prefix, '')} ${MessageSecurityMode[each.securityMode]}`,
    )
    throw new ConnectionFailure('securityNotOffered', `Offered: ${[...new Set(names)].join(', ')}`)
  }
  checkCertificate(leafOf(endpoint.serverCertificate), settings, at)
  endpoint.userIdentityTokens = [chooseToken(endpoint, settings)]
  return endpoint
}

function checkCertificate(shown: X509Certificate | undefined, settings: OpcSettings, at: number): void {
  if (!needsTrust(settings)) return
  const detail = shown ? `SHA-256 ${shown.fingerprint256}` : 'The server shows no certificate'
  if (settings.serverCertificate === '') throw new ConnectionFailure('certificateUnknown', detail)
  const trusted = readCertificate(settings.serverCertificate)
  if (!shown?.raw.equals(trusted.raw)) throw new ConnectionFailure('certificateChanged', detail)
  if (at < trusted.validFromDate.getTime() || at > trusted.validToDate.getTime()) {
    throw new ConnectionFailure('certificateExpired', `Valid from ${trusted.validFrom} to ${trusted.validTo}`)
  }
}

/** node-opcua prefers tokens in clear over an encrypted channel, and sends a password in clear where it has no choice. */
function chooseToken(endpoint: EndpointDescription, settings: OpcSettings): UserTokenPolicy {
  const { user, securityPolicy, securityMode } = settings
  const tokens = (endpoint.userIdentityTokens ?? []).filter(
    ({ tokenType }) => tokenType === tokenTypes[user.kind],
  )
  const [first] = tokens
  if (!first) throw new ConnectionFailure('notAuthorized', `The server accepts no user of kind ${user.kind}`)
  if (user.kind === 'anonymous') return first
  const policyOfToken = ({ securityPolicyUri }: UserTokenPolicy) =>
    securityPolicyUri ? policyOf(securityPolicyUri) : securityPolicy
  const strong = tokens.find((token) => (policyOfToken(token) ?? 'None') !== 'None')
  if (strong) return strong
  const plain = tokens.find((token) => policyOfToken(token) === 'None')
  if (plain && user.kind === 'password' && securityMode === 'SignAndEncrypt') return plain
  throw new ConnectionFailure(
    'notSecure',
    'The server would receive the password, or the signature, unencrypted',
  )
}

export function userIdentity({ user }: OpcSettings): UserIdentityInfo {
  if (user.kind === 'anonymous') return { type: UserTokenType.Anonymous }
  if (user.kind === 'password') {
    return { type: UserTokenType.UserName, userName: user.username, password: user.password }
  }
  const pair = keyPairOf(user)
  return {
    type: UserTokenType.Certificate,
    certificateData: pair.getCertificate(),
    keyOperations: crypto_utils.keyOperationsFromPrivateKey(pair.getPrivateKey()),
  }
}

/** Certificate store without a folder: `chooseEndpoint` has compared certificates before. */
export function createCertificateStore(): NonNullable<OPCUAClientOptions['clientCertificateManager']> {
  const refuse = async () => {
    throw new ConnectionFailure('certificateUnknown')
  }
  return {
    referenceCounter: 0,
    initialize: async () => undefined,
    dispose: async () => undefined,
    checkCertificate: refuse,
    // node-opcua calls it for the portal's own certificate only.
    verifyCertificate: async () => 'Good',
    trustCertificate: async () => undefined,
    rejectCertificate: async () => undefined,
    getTrustStatus: refuse,
    addIssuer: async () => undefined,
    addRevocationList: async () => undefined,
  }
}
