import type {
  NetworkApiProblem,
  NetworkProblem,
  NetworkStep,
} from '@fyr/contract/connections/network-devices'
import type { FetchFailure, FetchOutcome } from '#outbound/index.ts'

/** A device as network servers are told of it. */
export interface NewDevice {
  devEui: string
  name: string
  joinEui: string
  appKey: string
  /** ChirpStack's, where it is another than the usual one. */
  deviceProfile: string | null
}

export interface NamedItem {
  id: string
  name: string
}

export interface Choices {
  applications: NamedItem[]
  profiles: NamedItem[]
  frequencyPlans: NamedItem[]
}

/** The API of a network server; what it refuses is an `ApiFailure`. */
export interface NetworkApi {
  /**
   * Creates a device, or goes on with one that this portal has begun; `made` is called once the first of it is there.
   * One that others have created in the same application stays as it is.
   */
  create(device: NewDevice, made: () => void): Promise<void>
  /** Removes a device that this portal has created, and no other; one that is gone is removed. */
  remove(devEui: string): Promise<void>
  /** Whether all that it is set to is there. */
  check(): Promise<void>
  /** What it offers, as far as it can be asked. */
  choices(): Promise<Choices>
}

/** By which the portal knows what it has created, on the network server's side: a tag there. */
export const managedTag = 'fyr'

/** Why something was not done. */
export class ApiFailure extends Error {
  readonly problem: NetworkProblem
  /** It may pass by itself. */
  readonly isTransient: boolean
  step: NetworkStep | null = null

  constructor(code: NetworkApiProblem, detail = '') {
    super(detail || code)
    this.problem = { code, detail: detail.replace(/\s+/g, ' ').slice(0, 300) }
    this.isTransient = isTransientProblem(code)
  }
}

const transient = new Set<NetworkApiProblem>(['nameNotFound', 'unreachable', 'timeout', 'unavailable'])

export const isTransientProblem = (code: NetworkApiProblem): boolean => transient.has(code)

const failures: Record<FetchFailure, NetworkApiProblem> = {
  badRequest: 'notTheApi',
  addressRefused: 'addressNotAllowed',
  addressPrivate: 'addressPrivate',
  timeout: 'timeout',
  tooLarge: 'notTheApi',
  tooManyRedirects: 'notTheApi',
  certificate: 'certificate',
  nameNotFound: 'nameNotFound',
  unreachable: 'unreachable',
}

/** The answer, if there was one. */
export function answered(outcome: FetchOutcome): FetchOutcome & { outcome: 'answered' } {
  if (outcome.outcome === 'failed') throw new ApiFailure(failures[outcome.reason])
  return outcome
}

/** For one call: several of them are one attempt. */
export const callTimeoutMs = 8000
