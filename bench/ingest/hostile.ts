import { openNeighbours, works } from '../../server/test/load/hostile/neighbours.ts'
import { startBenchPortal } from '../harness/bench-portal.ts'
import { toward } from '../harness/goals.ts'
import { readUsage } from '../harness/processes.ts'
import { type Figure, quantile, type Section } from '../harness/report.ts'

/** What a company may send if nothing is set. */
const companyRate = 50_000
/** A p95 below this is good enough whatever it was in quiet, ms. */
const floorMs = 50
const goal = toward('hostile')
const maxOfQuiet = 'max' in goal.limit ? goal.limit.max : Number.NaN

/** What a company's people notice of another company that does all it can: calls, charts and hub messages. */
export async function benchHostile(seconds: number): Promise<Section> {
  const portal = await startBenchPortal({ companies: 2, nodes: 1, companyRate })
  try {
    const [hostile, quiet] = portal.companies
    if (!hostile || !quiet) throw new Error('There are no two companies')
    const { url, mqttPort, pid } = portal.program
    const neighbours = await openNeighbours({
      ...{ url, mqttPort, hostile: hostile.api, quiet: quiet.api },
      attackerNice: 19,
    })
    // What is compiled and remembered after the first calls is not the attacker's.
    await neighbours.measure(3000)
    const before = await neighbours.measure(seconds * 1000)
    const attacked = neighbours.attack(seconds + 3)
    // Until its processes and connections are there.
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const used = await readUsage(pid)
    const during = await neighbours.measure(seconds * 1000)
    const cpuSeconds = (await readUsage(pid)).cpuSeconds - used.cpuSeconds
    const { statuses, cpuSeconds: ofAttacker } = await attacked
    await neighbours.close()
    const judged = works.map((work) => {
      const [alone, beside] = [quantile(before[work], 0.95), quantile(during[work], 0.95)]
      return { work, alone, beside, toQuiet: beside / Math.max(alone, floorMs / maxOfQuiet) }
    })
    const answers = Object.entries(statuses).map(([name, counts]) => {
      const each = Object.entries(counts).map(([status, count]) => `${count} x ${status}`)
      return `${name} ${each.join(' + ')}`
    })
    return {
      title: 'A company beside another that does all it can',
      how: [
        `the attack: ${answers.join(', ')}; and 100 MQTT clients that subscribe to all of 2,000 messages a second`,
        `it shares the processors, at nice 19: its own process took ${(ofAttacker / (seconds + 3)).toFixed(1)} of them, portal and PostgreSQL ${(cpuSeconds / seconds).toFixed(1)}`,
        `call: list of nodes; chart: data of a dashboard; hub: from sending a reading over HTTP to its live message`,
      ],
      figures: [
        ...judged.flatMap(({ work, alone, beside }): Figure[] => [
          { name: `${work}: p95 in quiet`, value: alone, unit: 'ms', note: `${before[work].length} times` },
          {
            name: `${work}: p95 beside the attack`,
            value: beside,
            unit: 'ms',
            note: `${during[work].length} times, ${(beside / alone).toFixed(1)} x quiet, p50 ${quantile(during[work], 0.5).toFixed(0)} ms`,
          },
        ]),
        {
          name: 'the worst of them beside the attack to quiet',
          value: Math.max(...judged.map(({ toQuiet }) => toQuiet)),
          ...goal,
          note: `quiet counted as at least ${(floorMs / maxOfQuiet).toFixed(0)} ms, so that a p95 of ${floorMs} ms is good enough`,
        },
      ],
    }
  } finally {
    await portal.stop()
  }
}
