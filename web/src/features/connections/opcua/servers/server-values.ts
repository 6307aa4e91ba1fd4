import type { OpcMode, OpcMonitoring, OpcPolicy, OpcUserKind } from '@fyr/contract/connections/opcua/limits'
import type { OpcServer, OpcServerBody } from '@fyr/contract/connections/opcua/opcua'
import { type NumberText, numberOf } from '#ui/form/numbers/number-text.ts'

/** Values of the form of a server; secrets are empty until a new one is entered. */
export interface ServerValues extends Record<string, unknown> {
  name: string
  endpointUrl: string
  securityPolicy: string
  securityMode: string
  serverCertificate: string
  userKind: string
  username: string
  password: string
  userCertificate: string
  userKey: string
  monitoring: string
  publishingInterval: NumberText
  pollInterval: NumberText
  timeout: NumberText
  readHistory: boolean
  active: boolean
}

/** Defaults of the contract. */
export const valuesOf = (server?: OpcServer): ServerValues => ({
  name: server?.name ?? '',
  endpointUrl: server?.endpointUrl ?? '',
  securityPolicy: server?.securityPolicy ?? 'Basic256Sha256',
  securityMode: server?.securityMode ?? 'SignAndEncrypt',
  serverCertificate: server?.serverCertificate ?? '',
  userKind: server?.userKind ?? 'anonymous',
  username: server?.username ?? '',
  password: '',
  userCertificate: server?.userCertificate ?? '',
  userKey: '',
  monitoring: server?.monitoring ?? 'subscribe',
  publishingInterval: server?.publishingInterval ?? 1000,
  pollInterval: server?.pollInterval ?? 60,
  timeout: server?.timeout ?? 5000,
  readHistory: server?.readHistory ?? true,
  active: server?.active ?? true,
})

/** Request body: a secret that nobody entered stays as it is, and is cleared where the users are of another kind. */
export function bodyOf(values: ServerValues): OpcServerBody {
  const isPassword = values.userKind === 'password'
  const isCertificate = values.userKind === 'certificate'
  const endpointUrl = values.endpointUrl.trim()
  return {
    // A server without a name is called like its host.
    name: values.name.trim() || hostOf(endpointUrl),
    endpointUrl,
    // Of Selects and radios with these values.
    securityPolicy: values.securityPolicy as OpcPolicy,
    securityMode: values.securityMode as OpcMode,
    serverCertificate: values.serverCertificate.trim(),
    userKind: values.userKind as OpcUserKind,
    username: isPassword ? values.username.trim() : '',
    password: isPassword ? values.password || null : '',
    userCertificate: isCertificate ? values.userCertificate.trim() : '',
    userKey: isCertificate ? values.userKey.trim() || null : '',
    monitoring: values.monitoring as OpcMonitoring,
    publishingInterval: numberOf(values.publishingInterval) ?? 0,
    pollInterval: numberOf(values.pollInterval) ?? 0,
    timeout: numberOf(values.timeout) ?? 0,
    readHistory: values.readHistory,
    active: values.active,
  }
}

/** Whether it looks like an endpoint URL; the contract's own check would bring its schemas along. */
export const isEndpointUrl = (url: string): boolean => /^opc\.tcp:\/\/[^\s/@]+(?:\/[^\s@]*)?$/.test(url)

/** Host of an endpoint URL, or the URL itself where it has none. */
export const hostOf = (url: string): string => /^opc\.tcp:\/\/(\[[^\]]+\]|[^:/]+)/i.exec(url)?.[1] ?? url

/** Policy and mode are both None, or neither is: what the other becomes when one is chosen. */
export function matchingMode(policy: string, mode: string): string {
  if (policy === 'None') return 'None'
  return mode === 'None' ? 'SignAndEncrypt' : mode
}

export function matchingPolicy(mode: string, policy: string): string {
  if (mode === 'None') return 'None'
  return policy === 'None' ? 'Basic256Sha256' : policy
}

/** As the specification of the protocol writes it. */
export const policyName = (policy: string): string => policy.replaceAll('_', '-')
