import { briefJson } from '#lib/json/brief-json.ts'
import type { Refused } from './batch.ts'

/** Different nodes and reasons of one company that one batch may report; a flood of invented addresses stops here. */
const maxRowsOfCompany = 50
/** What is shown of a payload, in characters and in readings. */
const maxPayload = 1000
const maxReadings = 20

export type RefusedRow = Omit<Refused, 'sent'> & { payload: string }

/** Adds up what was refused for the same node and reason, so that a flood of errors is one row an hour. */
export function addUpRefused(refused: readonly Refused[]): RefusedRow[] {
  const sums = new Map<string, RefusedRow>()
  const rowsOf = new Map<string, number>()
  // Warnings lost nothing: they get the rows that are left.
  const isWarning = ({ code }: Refused) => code === 'decoder.warning'
  const ordered = [...refused.filter((each) => !isWarning(each)), ...refused.filter(isWarning)]
  for (const { sent, ...each } of ordered) {
    const name = `${each.companyId}/${each.deveui.toLowerCase()}/${each.code}`
    const sum = sums.get(name)
    const rows = rowsOf.get(each.companyId) ?? 0
    if (sum) sum.count += each.count
    else if (rows < maxRowsOfCompany) {
      sums.set(name, { ...each, payload: payloadOf(sent) })
      rowsOf.set(each.companyId, rows + 1)
    }
  }
  return [...sums.values()]
}

/** What was sent, as text, in few words: it goes into a table and onto a screen. */
function payloadOf({ readings, problem }: Refused['sent']): string {
  if (problem?.payload !== undefined) return problem.payload
  if (readings.length === 0) return ''
  const shown = readings.slice(0, maxReadings)
  const text = briefJson(readings.length === 1 ? shown[0] : shown, maxPayload)
  return text.replaceAll('\0', '').toWellFormed()
}
