import {
  ClientSecureChannelLayer,
  type EndpointDescription,
  GetEndpointsRequest,
  type GetEndpointsResponse,
  LogLevel,
  MessageSecurityMode,
  SecurityPolicy,
  ServiceFault,
  setLogLevel,
} from 'node-opcua-client'
import type { AddressRules } from '#outbound/index.ts'
import { ConnectionFailure } from '../../connections/driver.ts'
import { NoAnswer, nameOf, StatusFailure, severityOf } from './statuses.ts'
import { createTransports } from './transport.ts'

// node-opcua writes warnings to the console, passwords of wrong tokens among the requests that it prints.
setLogLevel(LogLevel.Emergency)

/** The part of `ClientSecureChannelLayer`, and of requests and responses, that requests need. */
export interface Requests {
  performMessageTransaction: ClientSecureChannelLayer['performMessageTransaction']
}
type Request = Parameters<Requests['performMessageTransaction']>[0]

/** Answer to a request, within a limit of its own: node-opcua's is 5 s at least. */
export function exchange<Answer>(channel: Requests, request: Request, limitMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.requestHeader.timeoutHint = limitMs
    const timer = setTimeout(() => reject(new NoAnswer(limitMs)), limitMs)
    channel.performMessageTransaction(request, (error, response) => {
      clearTimeout(timer)
      const fault = (error as { response?: unknown } | null)?.response
      const header =
        response?.responseHeader ?? (fault instanceof ServiceFault ? fault.responseHeader : undefined)
      if (header && severityOf(header.serviceResult) === 'bad') {
        return reject(new StatusFailure(nameOf(header.serviceResult)))
      }
      if (error) return reject(/timed out/.test(error.message) ? new NoAnswer(limitMs) : error)
      if (!response) return reject(new ConnectionFailure('closed'))
      resolve(response as Answer)
    })
  })
}

/** Endpoints of a server, over a channel without security, which each server has for this. */
export async function discoverEndpoints(
  endpointUrl: string,
  timeoutMs: number,
  rules: AddressRules,
  hold: (destroy: () => void) => void = () => undefined,
): Promise<EndpointDescription[]> {
  const transports = createTransports(rules, timeoutMs)
  hold(() => transports.destroy())
  const channel = new ClientSecureChannelLayer({
    connectionStrategy: { maxRetry: 0 },
    defaultSecureTokenLifetime: 60_000,
    defaultTransactionTimeout: timeoutMs,
    securityMode: MessageSecurityMode.None,
    securityPolicy: SecurityPolicy.None,
    tokenRenewalInterval: 0,
    transportFactory: transports,
    transportSettings: {},
    transportTimeout: timeoutMs,
  })
  try {
    await within(
      timeoutMs * 2,
      new Promise<void>((resolve, reject) => {
        channel.create(endpointUrl, (error) => (error ? reject(error) : resolve()))
      }),
    )
    const request = new GetEndpointsRequest({ endpointUrl, localeIds: [], profileUris: [] })
    const { endpoints } = await exchange<GetEndpointsResponse>(channel, request, timeoutMs)
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 500)
      channel.close(() => resolve())
    })
    return (endpoints ?? []).slice(0, maxEndpoints)
  } catch (error) {
    throw transports.failure() ?? error
  } finally {
    transports.destroy()
  }
}

const maxEndpoints = 100

/** Rejects with `NoAnswer` when work takes longer than its limit. */
export async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(limitMs)), limitMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
