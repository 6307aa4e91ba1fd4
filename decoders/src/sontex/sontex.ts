import { defineModels } from '../define-models.ts'
import { readRecords } from '../m-bus/m-bus.ts'
import type { Payload } from '../payload.ts'

function decodeSupercal(payload: Payload): void {
  if (payload.fPort !== 2) payload.fail(`Unknown port ${payload.fPort}`)
  readRecords(payload)
}

const keys =
  'energy volume power flow supplyTemperature returnTemperature temperatureDifference meterId errorFlags'

/** Heat meters whose payload is records of M-Bus alone. */
export const sontex = defineModels('Sontex', { decode: decodeSupercal, partial: true }, [
  { id: 'sontex-supercal-5', name: 'Supercal 5', keys },
  { id: 'sontex-supercal-739', name: 'Supercal 739', keys },
])
