import { countReadings, type IngestRates, type Uplink } from '#telemetry/index.ts'
import type { Pause } from './messages.ts'

/**
 * Counts the readings of a company's batch against its rates: for how long those connections are not to be read that
 * sent for nodes above theirs, or all of a company above its own.
 *
 * @param senders for each uplink the place of its connection in the batch
 * @param now epoch ms
 */
export async function pausesOf(
  uplinks: readonly Uplink[],
  senders: readonly number[],
  rates: IngestRates,
  now: number,
): Promise<Pause[]> {
  const [first] = uplinks
  if (!first) return []
  const amounts = new Map<string, number>()
  // A message without a reading costs as much as one with a reading.
  for (const { address, readings } of uplinks)
    amounts.set(address, (amounts.get(address) ?? 0) + Math.max(1, countReadings(readings)))
  const { company, nodes } = await rates.charge(first.companyId, amounts, now)
  const pauses = new Map<number, number>()
  if (nodes.size > 0)
    for (const [at, { address }] of uplinks.entries()) {
      const sender = senders[at] ?? 0
      pauses.set(sender, Math.max(pauses.get(sender) ?? 0, nodes.get(address) ?? 0))
    }
  return [
    ...(company > 0 ? [{ milliseconds: Math.ceil(company * 1000) }] : []),
    ...[...pauses]
      .filter(([, seconds]) => seconds > 0)
      .map(([sender, seconds]) => ({ sender, milliseconds: Math.ceil(seconds * 1000) })),
  ]
}
