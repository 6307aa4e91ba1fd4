import type { ModbusRegisterBody } from '@fyr/contract/connections/modbus/modbus'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { registerChanges } from '../queries.ts'

/** Adds registers to a master, all of them or none, and says how many there are. */
export function useAddRegisters() {
  const { t } = useTranslation()
  const create = useApiMutation((api) => api.modbus.createRegisters, {
    showsErrors: true,
    changes: registerChanges,
  })
  return async (masterId: string, registers: ModbusRegisterBody[]) => {
    const added = await create.mutateAsync({ params: { id: masterId }, body: { registers } })
    snackbar.done(t(($) => $.modbus.registers.added, { count: added.length }))
    return added
  }
}

/** Refusals of the server, by the position of the register in the body. */
export function refusedRegisters(problem: Problem): Map<number, string> {
  const refused = new Map<number, string>()
  if (problem.kind !== 'refused') return refused
  for (const { field, message } of problem.errors) {
    const at = /^body\.registers\.(\d+)/.exec(field)?.[1]
    if (at !== undefined) refused.set(Number(at), message)
  }
  return refused
}

/** Server fields of registers, all of which mean the one field that all registers share. */
export const sharedFields = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      [`registers.${at}.slaveId`, 'slaveId'],
      [`registers.${at}.deveui`, 'deveui'],
    ]).flat(),
  )
