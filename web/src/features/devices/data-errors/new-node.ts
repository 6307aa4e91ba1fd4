import type { IngestError } from '@fyr/contract/devices/ingest-errors'
import { kinds } from '#entities/nodes/kinds.ts'

/** What the wizard is told of a node that sends and does not exist; null where there is none to make. */
export function newNodeOf({
  deveui,
  nodeName,
  kind,
  source,
}: Pick<IngestError, 'deveui' | 'nodeName' | 'kind' | 'source'>): { deveui: string; type: number } | null {
  if (nodeName !== null || kind === 'mqtt' || !/^[A-Za-z0-9._:-]{1,64}$/.test(deveui)) return null
  return { deveui, type: source === 'mqtt' ? kinds.MQTT : kinds.API }
}
