import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { freePort } from '../../../e2e/lib/program/free-port.ts'
import { type BenchCompany, startBenchPortal } from '../../harness/bench-portal.ts'
import { runInThread } from '../../harness/in-thread.ts'
import { readUsage } from '../../harness/processes.ts'
import type { Section } from '../../harness/report.ts'
import type { HttpLoadOptions, HttpLoadResult } from '../http/http-load.ts'

const masters = 100
const registersEach = 100
const bodiesOf = 100
/** Issue 26: driver and decoding cost at most what storing the same readings by HTTP costs. */
const maxRatio = 1

/** Modbus masters polled each second, against the same readings over HTTP: processor time of portal and PostgreSQL. */
export async function benchModbus(seconds: number): Promise<Section> {
  const port = await freePort()
  const slave = new Worker(new URL('./slave.ts', import.meta.url), { workerData: { port } })
  await once(slave, 'message')
  const portal = await startBenchPortal({
    ...{ companies: 1, nodes: 100 },
    env: { TEST_OUTBOUND_LOOPBACK: `127.0.0.1:${port}` },
  })
  try {
    const [company] = portal.companies
    if (!company) throw new Error('There is no company')
    const http = async () => {
      const before = await readUsage(portal.program.pid)
      const result = await runInThread<HttpLoadResult>(new URL('../http/http-load.ts', import.meta.url), {
        ...{ port: Number(new URL(portal.program.url).port), token: company.token, deveuis: company.deveuis },
        ...{ connections: 4, seconds, readingsPerBody: bodiesOf },
      } satisfies HttpLoadOptions)
      const after = await readUsage(portal.program.pid)
      return ((after.cpuSeconds - before.cpuSeconds) / result.readingsInAll) * 1e6
    }
    await http()
    const httpCost = await http()
    const idleBefore = await readUsage(portal.program.pid)
    await sleep(seconds * 1000)
    const idle = (await readUsage(portal.program.pid)).cpuSeconds - idleBefore.cpuSeconds
    await addMasters(company, port)
    // The first polls make keys.
    await sleep(5000)
    const [from, before] = [await countOf(company), await readUsage(portal.program.pid)]
    const began = performance.now()
    await sleep(seconds * 1000)
    const [to, after] = [await countOf(company), await readUsage(portal.program.pid)]
    const readings = to - from
    const took = (performance.now() - began) / 1000
    const cost = ((after.cpuSeconds - before.cpuSeconds - idle) / readings) * 1e6
    return {
      title: `Modbus: ${masters} masters with ${registersEach} registers each, polled each second`,
      how: ['processor time of portal and PostgreSQL, less what they use idle'],
      figures: [
        { name: 'readings', value: readings / took, unit: '/s' },
        { name: 'CPU of a million readings, Modbus', value: cost, unit: 's' },
        { name: `CPU of a million readings, HTTP bodies of ${bodiesOf}`, value: httpCost, unit: 's' },
        { name: 'Modbus to HTTP', value: cost / httpCost, unit: 'x', limit: { max: maxRatio } },
      ],
    }
  } finally {
    await portal.stop()
    await slave.terminate()
  }
}

async function addMasters({ api }: BenchCompany, port: number): Promise<void> {
  const application = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Plant' })).body
  for (let number = 0; number < masters; number++) {
    const deveui = `plc-${number}`
    const name = `PLC ${number}`
    await api.must('POST', `/applications/${application.id}/tag`, { name, deveui, nodeType: 6 })
    const body = { name, hostname: '127.0.0.1', port, fastPolling: true, pollInterval: 1 }
    const { modbusMasterId } = (await api.must('POST', `/modbus/master/${api.companyId}`, body)).body
    const registers = Array.from({ length: registersEach }, (_, register) => ({
      ...{ deveui, slaveId: 2, register, valueType: 'INT16', scale: 0.1, key: `register-${register}` },
    }))
    await api.must('POST', `/modbus/registers/${modbusMasterId}`, { registers })
  }
}

/** Readings of the company that are committed. */
async function countOf({ api }: BenchCompany): Promise<number> {
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const series = Array.from({ length: masters }, (_, number) => ({
    deveui: `plc-${number}`,
    key: 'register-0',
  }))
  const { count } = (await api.must('POST', `/tagdata/count/2020-01-01/${until}`, { series })).body
  return count * registersEach
}
