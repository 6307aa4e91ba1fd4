import { defineModels } from '../define-models.ts'
import { readRecords } from '../m-bus/m-bus.ts'
import type { Payload } from '../payload.ts'

/** The type of the message, then records of M-Bus. */
function decodeCmi(payload: Payload): void {
  if (payload.fPort !== 2) payload.fail(`Unknown port ${payload.fPort}`)
  payload.skip(1)
  readRecords(payload)
}

const keys = 'energy volume power flow supplyTemperature returnTemperature meterId errorFlags'

/** Modules for heat meters, from Elvaco's user manuals of the CMi4100 series. */
export const elvaco = defineModels('Elvaco', { decode: decodeCmi, partial: true }, [
  { id: 'elvaco-cmi4110', name: 'CMi4110 for Landis+Gyr', keys },
  { id: 'elvaco-cmi4111', name: 'CMi4111 for Landis+Gyr', keys },
  { id: 'elvaco-cmi4130', name: 'CMi4130 for Itron', keys },
  { id: 'elvaco-cmi4140', name: 'CMi4140 for Kamstrup', keys },
  { id: 'elvaco-cmi4160', name: 'CMi4160 for Diehl', keys },
])
