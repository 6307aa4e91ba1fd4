import { kinds } from '#entities/nodes/kinds.ts'

export const stepNames = ['node', 'application', 'finish'] as const
export type StepName = (typeof stepNames)[number]

/** What the address of the wizard says: where it stands, and what is filled in already. */
export interface WizardSearch {
  step?: StepName
  /** The application that the node is for: from its page. */
  application?: string
  /** Of a sender that is known, such as from the data errors. */
  deveui?: string
  /** By the contract's number. */
  type?: number
  /** That it publishes to. */
  topic?: string
}

export function wizardSearch(search: Record<string, unknown>): WizardSearch {
  const step = stepNames.find((name) => name === search.step)
  const type = [kinds.LORAWAN, kinds.API, kinds.MQTT, kinds.SPARKPLUG, kinds.MODBUS, kinds.OPC].find(
    (kind) => String(kind) === String(search.type),
  )
  const application = textOf(search.application)
  const deveui = textOf(search.deveui)
  const topic = textOf(search.topic)
  return {
    ...(step && { step }),
    ...(application && { application }),
    ...(deveui && { deveui: deveui.slice(0, 64) }),
    ...(type !== undefined && { type }),
    ...(topic && { topic: topic.slice(0, 255) }),
  }
}

/** The router reads `?deveui=42` as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
