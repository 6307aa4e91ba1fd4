import { readEui } from '@fyr/contract/devices/lorawan/eui'
import type { NodeCreateBody } from '@fyr/contract/devices/nodes/nodes'
import { kinds } from '#entities/nodes/kinds.ts'
import { targetBody } from '#features/connections/network-devices/target.ts'
import { type StepName, stepNames } from './wizard-search.ts'

/** What the steps gather; it outlives going back and forth. */
export interface NodeDraft extends Record<string, unknown> {
  /** As text, since cards choose by text. */
  nodeType: string
  name: string
  deveui: string
  applicationId: string
  /** The name of an application that the step makes. */
  newApplication: string
  sample: string
  flattenJson: boolean
  keys: { name: string; label: string; unit: string }[]
  topics: { topic: string }[]
  decoder: string
  appEui: string
  appKey: string
  profile: string
  activation: 'OTAA' | 'ABP'
  /** The network server on which it is created too; empty for none. */
  network: { integrationId: string; deviceProfile: string }
}

export const isMqtt = (draft: Pick<NodeDraft, 'nodeType'>) => Number(draft.nodeType) === kinds.MQTT

export const isLorawan = (draft: Pick<NodeDraft, 'nodeType'>) => Number(draft.nodeType) === kinds.LORAWAN

/** What brings their readings is connected after they are made: they have no token and no sample. */
export const isConnectedLater = ({ nodeType }: Pick<NodeDraft, 'nodeType'>): boolean =>
  ([kinds.MODBUS, kinds.OPC, kinds.SPARKPLUG] as number[]).includes(Number(nodeType))

/** As the server stores it: a LoRaWAN address is written in several ways. */
export const addressOf = (draft: Pick<NodeDraft, 'nodeType' | 'deveui'>): string =>
  (isLorawan(draft) && readEui(draft.deveui)) || draft.deveui.trim()

/** What most nodes need not set: behind "More". */
export const isAdvancedField = (field: string) =>
  /^(sample|flattenJson|keys\b|topics\b|appEui|appKey|profile|activation)/.test(field)

const fieldsOfStep: Record<StepName, RegExp> = {
  node: /^(nodeType|name|deveui)$/,
  application:
    /^(applicationId|newApplication|decoder|sample|flattenJson|keys\b.*|topics\b.*|appEui|appKey|profile|activation|network\b.*)$/,
  finish: /^$/,
}

/** Where a field is filled in. */
export function stepOfField(field: string): StepName | undefined {
  return stepNames.find((step) => fieldsOfStep[step].test(field))
}

/** The first step on which something is wrong. */
export function firstStepOf(fields: readonly string[]): StepName | undefined {
  const wrong = new Set(fields.map(stepOfField))
  return stepNames.find((step) => wrong.has(step))
}

export function createBodyOf(draft: NodeDraft): NodeCreateBody {
  return {
    name: draft.name.trim(),
    deveui: addressOf(draft),
    nodeType: Number(draft.nodeType),
    decoder: isLorawan(draft) ? draft.decoder : 'json',
    flattenJson: draft.flattenJson,
    silentAfterHours: null,
    judgeWindowMinutes: null,
    keys: draft.keys.map(({ name, label, unit }) => ({
      name: name.trim(),
      label: label.trim(),
      unit: unit.trim(),
    })),
    topics: isMqtt(draft) ? draft.topics.map(({ topic }) => topic.trim()) : [],
    lat: null,
    long: null,
    ...(isLorawan(draft) && lorawanOf(draft)),
  }
}

const lorawanOf = ({ appEui, appKey, profile, activation, network }: NodeDraft) => ({
  appEui: appEui.trim(),
  appKey: appKey.trim(),
  profile: profile.trim(),
  activation,
  ...(isCreatedThere({ activation, network }) && { network: targetBody(network) }),
})

/** What has session keys of its own is created by hand. */
export const isCreatedThere = ({ activation, network }: Pick<NodeDraft, 'activation' | 'network'>): boolean =>
  activation === 'OTAA' && network.integrationId !== ''

/** The server's names of fields that are nested differently here. */
export function fieldNamesOf(draft: NodeDraft): Record<string, string> {
  return Object.fromEntries(draft.topics.map((_, at) => [`topics.${at}`, `topics.${at}.topic`]))
}

/** An EUI-64 that no maker has given away: locally administered, for one device. */
export function suggestDevEui(random: Uint8Array = crypto.getRandomValues(new Uint8Array(8))): string {
  const [first = 0, ...others] = random
  return [(first & 0xfc) | 0x02, ...others].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
