import { setTimeout as sleep } from 'node:timers/promises'
import { startBenchPortal } from '../harness/bench-portal.ts'
import { toward } from '../harness/goals.ts'
import { readUsage, type Usage } from '../harness/processes.ts'
import { megabytes, quantile, type Section } from '../harness/report.ts'
import { roundMs, startSteadyLoad } from '../harness/steady-load.ts'

const companies = 5
const nodes = 10_000
const sampleMs = 2_000

/** What all processes take while ten thousand nodes send five thousand readings a second. */
export async function benchMemoryUnderLoad({
  seconds,
  mqttClients,
}: {
  seconds: number
  mqttClients: number
}): Promise<Section> {
  const portal = await startBenchPortal({ companies, nodes: nodes / companies })
  try {
    const idle = await readUsage(portal.program.pid)
    const load = await startSteadyLoad(portal, { mqttClients })
    // Once round all nodes: their keys and series are made.
    await sleep(roundMs)
    const samples: Usage[] = []
    const [first, began] = [await readUsage(portal.program.pid), performance.now()]
    const before = load.httpReadings + load.mqttReadings
    while (performance.now() - began < seconds * 1000) {
      await sleep(sampleMs)
      samples.push(await readUsage(portal.program.pid))
    }
    const took = (performance.now() - began) / 1000
    const readings = load.httpReadings + load.mqttReadings - before
    const cpu = (samples.at(-1)?.cpuSeconds ?? Number.NaN) - first.cpuSeconds
    await load.stop()
    const all = samples.map(totalOf)
    const peak = samples.find((sample) => totalOf(sample) === Math.max(...all))
    const parts = ({ portal: own, postgres }: Usage) =>
      `${megabytes(own.pssBytes).toFixed(0)} portal and broker, ${megabytes(postgres.pssBytes).toFixed(0)} PostgreSQL in ${postgres.processes} processes`
    return {
      title: `Memory with ${nodes.toLocaleString('en-GB')} nodes`,
      how: [
        `${companies} companies; each node sends 5 readings every ${roundMs / 1000} s, half of them over HTTP, half over MQTT by ${mqttClients} clients; ${Math.round(took)} s`,
        'PSS: shared pages divided among the processes that share them',
      ],
      figures: [
        {
          name: 'readings acknowledged',
          value: readings / took,
          unit: '/s',
          limit: { min: 4_900 },
          note: load.refused > 0 ? `${load.refused} REFUSED` : 'none refused',
        },
        {
          name: 'all processes, the most',
          value: megabytes(Math.max(...all)),
          ...toward('memory'),
          note: peak ? parts(peak) : '',
        },
        { name: 'all processes, median', value: megabytes(quantile(all, 0.5)), unit: 'MB' },
        { name: 'before the load', value: megabytes(totalOf(idle)), unit: 'MB', note: parts(idle) },
        { name: 'CPU of a million readings', value: (cpu / readings) * 1e6, unit: 's' },
        { name: 'processors in use', value: cpu / took, unit: '', note: 'of portal and PostgreSQL' },
      ],
    }
  } finally {
    await portal.stop()
  }
}

const totalOf = ({ portal, postgres }: Usage) => portal.pssBytes + postgres.pssBytes
