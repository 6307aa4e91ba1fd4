import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchCompany, startBenchPortal } from '../../harness/bench-portal.ts'
import { toward } from '../../harness/goals.ts'
import { readUsage } from '../../harness/processes.ts'
import { quantile, type Section } from '../../harness/report.ts'

const scripts = 100
const idleScripts = 1000
const scriptsOfCompany = 200
/** Triggers that may wait before more is sent. */
const enough = 5000
/** Above it quiet counts as quiet: 50 ms are allowed whatever quiet is. */
const quietMs = 50 / 1.5
const unlimited = { FYR_SCRIPT_RUNS: '100000000', FYR_SCRIPT_CPU_SECONDS: '10000' }

const counting = `function run({ readings }) {
  const { runs = 0, sum = 0 } = fyr.memory
  fyr.memory = { runs: runs + 1, sum: sum + readings[0].value }
}`

/** What scripts hold out and what they cost others. */
export async function benchScripts(seconds: number): Promise<Section> {
  const rate = await benchTriggered(seconds)
  const idle = await benchIdle()
  const hostile = await benchHostileScripts(seconds)
  return {
    title: 'Scripts of companies',
    how: [
      `triggered: ${scripts} scripts that count their readings, each of a node of its own, which sends as fast as they are run`,
      `hostile: scripts that loop, hoard, cannot be interrupted, wait and ask without end, triggered by all that their company sends`,
    ],
    figures: [
      { name: 'triggered runs, recorded', value: rate, ...toward('scripts') },
      { name: `${idleScripts} repeating scripts that wait`, value: idle, ...toward('idleScripts') },
      ...hostile,
    ],
  }
}

async function makeScripts({ api, deveuis }: BenchCompany, count: number, body: (at: number) => object) {
  for (let from = 0; from < count; from += 8) {
    const some = Array.from({ length: Math.min(8, count - from) }, (_, at) => from + at)
    await Promise.all(
      some.map((at) =>
        api.must('POST', `/script/${api.companyId}`, {
          name: `Script ${at}`,
          boundTag: deveuis[at % deveuis.length],
          ...body(at),
        }),
      ),
    )
  }
}

async function send(url: string, { token, deveuis }: BenchCompany, value: number): Promise<void> {
  const answer = await fetch(`${url}/api/tagdata`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(deveuis.map((deveui) => ({ deveui, key: 'level', value }))),
  })
  if (answer.status !== 202) throw new Error(`Readings were answered ${answer.status}`)
  await answer.arrayBuffer()
}

const waitingOf = async ({ api }: BenchCompany): Promise<number> =>
  (await api.must('GET', `/script/usage/${api.companyId}`)).body.waiting.used

async function countRuns({ api }: BenchCompany): Promise<number> {
  const list = (await api.must('GET', `/script/company/${api.companyId}`)).body as { scriptId: string }[]
  let runs = 0
  for (const { scriptId } of list) {
    const { memory } = (await api.must('GET', `/script/${scriptId}`)).body
    runs += JSON.parse(memory).runs ?? 0
  }
  return runs
}

/** Runs a second, from the first reading sent until the last run is recorded. */
async function benchTriggered(seconds: number): Promise<number> {
  const portal = await startBenchPortal({ companies: 1, nodes: scripts, env: unlimited })
  try {
    const [company] = portal.companies
    if (!company) throw new Error('There is no company')
    const { url } = portal.program
    await makeScripts(company, scripts, () => ({ type: 2, source: counting }))
    let sent = 0
    const flood = async (ms: number) => {
      const end = performance.now() + ms
      while (performance.now() < end) {
        const room = enough - (await waitingOf(company))
        for (let at = 0; at < room / scripts; at++, sent++) await send(url, company, sent)
        if (room < scripts) await sleep(5)
      }
      while ((await waitingOf(company)) > 0) await sleep(10)
    }
    await flood(2000)
    const before = sent
    const began = performance.now()
    await flood(seconds * 1000)
    const spent = (performance.now() - began) / 1000
    await sleep(500)
    const runs = await countRuns(company)
    if (runs !== sent * scripts) throw new Error(`${runs} runs of ${sent * scripts} triggers`)
    return ((sent - before) * scripts) / spent
  } finally {
    await portal.stop()
  }
}

/** What an installation takes more of a processor with scripts that wait for their time, %. */
async function benchIdle(): Promise<number> {
  const portal = await startBenchPortal({
    companies: idleScripts / scriptsOfCompany,
    nodes: 1,
    env: unlimited,
  })
  try {
    const { pid } = portal.program
    const percent = async () => {
      const from = (await readUsage(pid)).cpuSeconds
      await sleep(20_000)
      return ((await readUsage(pid)).cpuSeconds - from) * 5
    }
    await sleep(5000)
    const before = await percent()
    for (const company of portal.companies) {
      await makeScripts(company, scriptsOfCompany, (at) => ({
        type: 0,
        interval: 3600 + at,
        source: counting,
        boundTag: null,
      }))
    }
    await sleep(5000)
    return Math.max(0, (await percent()) - before)
  } finally {
    await portal.stop()
  }
}

const attacks = [
  'for (;;);',
  'const all = []; for (;;) all.push(new Array(5000).fill(all.length))',
  'return new Array(1e9).join().length',
  'return new Promise(() => undefined)',
  'for (let at = 0; at < 100; at++) console.log("a".repeat(100000))',
  `return (async () => { for (let at = 0; at < 90; at++) await fyr.nodes({ limit: 1000 }) })()`,
  'for (let at = 0; at < 100; at++) fyr.write(deveui, "k" + (at % 20), Math.random())',
  'return /(a+)+$/.test("a".repeat(50) + "b")',
  'return fyr.call("Script 0")',
  'throw new Error("a".repeat(1e6))',
].map((body) => `function run(event) { const deveui = event.node?.deveui; ${body} }`)

/** How long calls and scripts of one company take beside another whose scripts do all they can. */
async function benchHostileScripts(seconds: number) {
  const portal = await startBenchPortal({ companies: 2, nodes: 10 })
  try {
    const [hostile, quiet] = portal.companies
    if (!hostile || !quiet) throw new Error('There are no two companies')
    const { url } = portal.program
    await makeScripts(quiet, 1, () => ({ type: 1, source: 'function run() { return 1 }' }))
    const [own] = (await quiet.api.must('GET', `/script/company/${quiet.api.companyId}`)).body
    const works = {
      call: () => quiet.api.must('GET', '/tag'),
      ingest: () => send(url, quiet, Math.random()),
      script: () => quiet.api.must('GET', `/script/run/${own.scriptId}`),
    }
    const measure = async () => {
      const took: Record<keyof typeof works, number[]> = { call: [], ingest: [], script: [] }
      const end = performance.now() + seconds * 1000
      while (performance.now() < end) {
        for (const [name, work] of Object.entries(works)) {
          const from = performance.now()
          await work()
          took[name as keyof typeof works].push(performance.now() - from)
          await sleep(10)
        }
      }
      return took
    }
    await measure()
    const before = await measure()
    await makeScripts(hostile, attacks.length, (at) => ({ type: 2, source: attacks[at] }))
    let isOver = false
    // What failures have disabled is enabled again at once.
    const attack = (async () => {
      while (!isOver) {
        await send(url, hostile, Math.random())
        const list = (await hostile.api.must('GET', `/script/company/${hostile.api.companyId}`)).body
        for (const { scriptId, enabled } of list) {
          if (!enabled) await hostile.api.must('PUT', `/script/${scriptId}`, { enabled: true })
        }
        await sleep(100)
      }
    })()
    const during = await measure()
    isOver = true
    await attack
    const names = Object.keys(works) as (keyof typeof works)[]
    const judged = names.map((name) => {
      const [alone, beside] = [quantile(before[name], 0.95), quantile(during[name], 0.95)]
      return { name, alone, beside, toQuiet: beside / Math.max(alone, quietMs) }
    })
    return [
      ...judged.flatMap(({ name, alone, beside }) => [
        { name: `${name}: p95 in quiet`, value: alone, unit: 'ms' },
        {
          name: `${name}: p95 beside hostile scripts`,
          value: beside,
          unit: 'ms',
          note: `${during[name].length} times`,
        },
      ]),
      {
        name: 'the worst of them to quiet, or 33 ms',
        value: Math.max(...judged.map(({ toQuiet }) => toQuiet)),
        ...toward('hostileScripts'),
      },
    ]
  } finally {
    await portal.stop()
  }
}
