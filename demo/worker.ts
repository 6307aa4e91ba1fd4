import { parentPort, workerData } from 'node:worker_threads'
import { type Client, createClient, isTokenRefused } from './client.ts'
import { backfillFormulas } from './content/automation.ts'
import { makeReports } from './content/reports.ts'
import { furnish } from './furnish.ts'
import { sendLive } from './live.ts'
import { walkFieldTest } from './lorawan/field-test.ts'
import { connectNetworkServer } from './lorawan/network-server.ts'
import { createFleet } from './models/fleet.ts'
import { sendHistory } from './send-history.ts'
import type { Senders } from './senders.ts'
import type { SimulationEvent, SimulationWork } from './simulation.ts'

/** The thread of a demo: furnishes the company if that is to be done, sends what is missing, and goes on sending. */
if (!parentPort) throw new Error('worker.ts runs as a worker thread')
const main = parentPort
const tell = (event: SimulationEvent) => main.postMessage(event)
// The only message is the request to stop; listening for it does not keep the thread alive.
main.once('message', () => process.exit())
main.unref()
// Worker data has no type of its own; simulation.ts is the only one that starts this.
const { setUp, mqttUrl, from, maxPerCall, ...known } = workerData as SimulationWork
const tellEveryMs = 30_000

try {
  const senders = { ...known }
  if (setUp) {
    const client = createClient(senders.url, setUp.sessionToken)
    const { companyId, installed } = senders
    const made = await furnish(client, companyId, { installed, language: setUp.language }, (step) =>
      tell({ type: 'progress', step, part: 0 }),
    )
    senders.brokerPassword = made.brokerPassword
  }
  const to = Date.now()
  const onProgress = (part: number) => tell({ type: 'progress', step: 'history', part })
  onProgress(0)
  const history = sendHistory({ senders, from, to, maxPerCall, onProgress })
  if (setUp) {
    const client = createClient(senders.url, setUp.sessionToken)
    await Promise.all([history, testField(client, senders)])
    await makeReports(client, senders.companyId, setUp.language)
    await backfillFormulas(client, from, to)
  } else await history
  tell({ type: 'sent', until: to })
  const onTrouble = (_: unknown, error: unknown) => reportRefusal(error)
  await sendLive({ senders, mqttUrl, now: Date.now, onTrouble, onGatewayError: reportRefusal })
  tell({ type: 'alive' })
  setInterval(() => tell({ type: 'sent', until: Date.now() - tellEveryMs }), tellEveryMs)
} catch (error) {
  if (!reportRefusal(error)) throw error
}

/** While the history is sent, which takes longer. */
async function testField(client: Client, { companyId, installed, brokerPassword }: Senders): Promise<void> {
  if (brokerPassword === undefined) return
  const network = await connectNetworkServer(mqttUrl, brokerPassword)
  try {
    await walkFieldTest(client, companyId, createFleet(installed), network)
  } finally {
    await network.end()
  }
}

/** Whatever else goes wrong is over by itself: the portal is busy, or starts again. */
function reportRefusal(error: unknown): boolean {
  const isRefused = isTokenRefused(error)
  if (isRefused) tell({ type: 'refused' })
  return isRefused
}
