import type { BenchPortal } from '../../harness/bench-portal.ts'
import { toward } from '../../harness/goals.ts'
import { runInThread } from '../../harness/in-thread.ts'
import { readUsage } from '../../harness/processes.ts'
import type { Section } from '../../harness/report.ts'
import { benchMqtt } from './mqtt-ingest.ts'
import { type LoadOptions, type LoadResult, readingsOfSensor } from './mqtt-load.ts'

const clients = 500
const inFlight = 4

/** MQTT messages of QoS 1 until they are acknowledged after the commit, beside the broker that stores nothing. */
export async function benchMqttPortal(
  { program, companies }: BenchPortal,
  seconds: number,
): Promise<Section> {
  // Spread over companies, as the broker limits what one company may send.
  const logins = companies.flatMap(({ token, deveuis }) => deveuis.map((deveui) => ({ token, deveui })))
  const each = Math.ceil(logins.length / clients)
  const load: LoadOptions = {
    port: program.mqttPort,
    logins: logins.filter((_, at) => at % each === 0).slice(0, clients),
    inFlight,
    seconds,
  }
  // Before and after, since the machine may have become another meanwhile.
  const bareBefore = await benchMqtt({ clients, inFlight, commitMs: 0, seconds })
  const before = await readUsage(program.pid)
  const result = await runInThread<LoadResult>(new URL('./mqtt-load.ts', import.meta.url), load)
  const after = await readUsage(program.pid)
  const bareAfter = await benchMqtt({ clients, inFlight, commitMs: 0, seconds })
  const bare = (bareBefore.messagesPerSecond + bareAfter.messagesPerSecond) / 2
  const perSecond = result.acknowledged / result.seconds
  const readings = result.acknowledgedInAll * readingsOfSensor
  const lost = result.lost > 0 ? `, ${result.lost} CUT OFF` : ''
  return {
    title: 'MQTT with QoS 1, acknowledged after the commit',
    figures: [
      {
        name: 'messages',
        value: perSecond,
        unit: '/s',
        note: `${load.logins.length} clients of ${companies.length} companies, ${inFlight} in flight each${lost}`,
      },
      { name: 'readings', value: perSecond * readingsOfSensor, unit: '/s' },
      { name: 'p50 to the acknowledgement', value: result.p50Ms, unit: 'ms' },
      { name: 'p95', value: result.p95Ms, unit: 'ms' },
      {
        name: 'CPU of a million readings, MQTT',
        value: ((after.cpuSeconds - before.cpuSeconds) / readings) * 1e6,
        unit: 's',
        note: 'portal and PostgreSQL',
      },
      {
        name: 'the bare broker, nothing stored',
        value: bare,
        unit: '/s',
        note: `before ${bareBefore.messagesPerSecond}, after ${bareAfter.messagesPerSecond}`,
      },
      {
        name: 'the portal to the bare broker',
        value: (perSecond / bare) * 100,
        ...toward('mqttShare'),
      },
    ],
  }
}
