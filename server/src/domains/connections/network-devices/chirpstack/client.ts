import { grpcWebBody, grpcWebHeaders, readGrpcWeb } from '#lib/network/grpc-web.ts'
import { type AddressRules, guardedFetch } from '#outbound/index.ts'
import { ApiFailure, answered, callTimeoutMs } from '../api.ts'

/** Of gRPC's codes those that are told apart. */
export const grpcCodes = {
  ok: '0',
  deadlineExceeded: '4',
  notFound: '5',
  alreadyExists: '6',
  permissionDenied: '7',
  resourceExhausted: '8',
  internal: '13',
  unavailable: '14',
  unauthenticated: '16',
} as const

export interface CallResult<T> {
  /** What it is, or else why not. */
  status: string
  problem: string
  value: T
}

export interface ChirpstackClient {
  /** Whatever ChirpStack answers; only what is no answer of it is a failure. */
  call<T>(method: string, message: Uint8Array, read: (bytes: Uint8Array) => T): Promise<CallResult<T>>
}

/** ChirpStack's own API by gRPC-Web. */
export function chirpstackClient(
  apiUrl: string,
  apiKey: string,
  rules: AddressRules,
  timeoutMs = callTimeoutMs,
): ChirpstackClient {
  return {
    async call(method, message, read) {
      const outcome = await guardedFetch(
        new URL(`/api.${method}`, apiUrl).href,
        {
          method: 'POST',
          headers: { ...grpcWebHeaders, authorization: `Bearer ${apiKey}` },
          body: grpcWebBody(message),
          maxRedirects: 0,
          timeoutMs,
        },
        rules,
      )
      const { status: httpStatus, headers, body } = answered(outcome)
      if (httpStatus >= 500 || httpStatus === 429) throw new ApiFailure('unavailable', `HTTP ${httpStatus}`)
      const { status, problem, message: answer } = readGrpcWeb(headers, body)
      if (httpStatus !== 200 || status === '') throw new ApiFailure('notTheApi', `HTTP ${httpStatus}`)
      try {
        return { status, problem, value: read(answer ?? Buffer.alloc(0)) }
      } catch {
        throw new ApiFailure('notTheApi')
      }
    },
  }
}

/** What a status means that was not expected. */
export function failureOf({ status, problem }: Pick<CallResult<unknown>, 'status' | 'problem'>): ApiFailure {
  const { unauthenticated, permissionDenied, unavailable, deadlineExceeded, resourceExhausted, internal } =
    grpcCodes
  if (status === unauthenticated)
    // It says why it refuses a key, and nothing where a key that it knows has no right.
    return problem ? new ApiFailure('keyRefused', problem) : new ApiFailure('noRights')
  if (status === permissionDenied) return new ApiFailure('noRights', problem)
  const isTransient = [unavailable, deadlineExceeded, resourceExhausted, internal].some(
    (code) => code === status,
  )
  return new ApiFailure(isTransient ? 'unavailable' : 'refused', problem || `gRPC ${status}`)
}

/** The value of a call that was done. */
export function done<T>(called: CallResult<T>): T {
  if (called.status !== grpcCodes.ok) throw failureOf(called)
  return called.value
}
