import { readEui } from '@fyr/contract/devices/lorawan/eui'
import { type NodeUpdateBody, nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import { type Changes, changesBetween } from '#domains/records/audit/index.ts'
import { createEncryption, type Encryption } from '#lib/secrets/encryption.ts'
import { fail } from '#request/problem.ts'
import type { Lorawan } from './lorawan-store.ts'

/** The fields as a call gives them, but for the key, which is encrypted. */
export interface LorawanChanges {
  appEui?: string | null | undefined
  /** Undefined stays as it is, null clears it. */
  appKey?: Buffer | null | undefined
  profile?: string | null | undefined
  activation?: Lorawan['activation'] | null | undefined
}
type Sent = Pick<NodeUpdateBody, keyof LorawanChanges>

/** For the keys of LoRaWAN nodes, by DevEUI. */
export const createAppKeys = (installationKey: Uint8Array): Encryption =>
  createEncryption(installationKey, 'LoRaWAN app key')

/**
 * What was sent, with its key encrypted for the DevEUI, so that a prepared device and the node that it becomes share
 * it. Null keeps a stored key, '' clears it.
 */
export function withSealedKey<T extends { [K in keyof Sent]?: Sent[K] | undefined }>(
  body: T,
  deveui: string,
  appKeys: Encryption,
): Omit<T, 'appKey'> & Pick<LorawanChanges, 'appKey'> {
  const { appKey, ...rest } = body
  if (appKey === undefined || appKey === null) return rest
  return {
    ...rest,
    appKey: appKey === '' ? null : appKeys.encrypt(appKey, readEui(deveui) ?? deveui.toLowerCase()),
  }
}

/** A DevEUI as it is stored; undefined where a LoRaWAN node cannot have it. */
export const storedDeveui = (nodeType: number, deveui: string): string | undefined =>
  nodeType === nodeKinds.LORAWAN ? readEui(deveui) : deveui

export const newLorawan: Lorawan = { appEui: null, appKey: null, profile: null, activation: 'OTAA' }

/** What becomes of a LoRaWAN node, and what of that the audit log says: never the key. */
export function changedLorawan(
  before: Lorawan,
  { appEui, appKey, profile, activation }: LorawanChanges,
): { after: Lorawan; changes: Changes } {
  const after: Lorawan = {
    appEui: appEui === undefined ? before.appEui : appEui || null,
    appKey: appKey === undefined ? before.appKey : appKey,
    profile: profile === undefined ? before.profile : profile || null,
    activation: activation ?? before.activation,
  }
  const shown = ({ appEui, profile, activation }: Lorawan) => ({ appEui, profile, activation })
  return {
    after,
    changes: {
      ...changesBetween(shown(before), shown(after)),
      ...(after.appKey !== before.appKey && { appKey: { from: null, to: null } }),
    },
  }
}

/** Refuses what only LoRaWAN nodes have; empty fields, as GET answers them, are accepted. */
export function refuseLorawan(changes: LorawanChanges): void {
  for (const field of ['appEui', 'appKey', 'profile', 'activation'] as const)
    if (changes[field]) fail('node.notLorawan', { field: `body.${field}` })
}
