import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from '../../e2e/lib/api.ts'
import { type HubListener, listenToHub } from '../../e2e/lib/hub.ts'
import { adminPassword } from '../../e2e/lib/program/program.ts'
import { type BenchCompany, startBenchPortal } from '../harness/bench-portal.ts'
import { toward } from '../harness/goals.ts'
import { quantile, type Section } from '../harness/report.ts'

const companies = 5
/** Of each company; with as many hubs each as a session may have, they are as many as a company may have. */
const users = 50
const hubsPerUser = 20
/** Of each company one stays allowed, and shows that readings go on. */
const losingHubs = companies * (users * hubsPerUser - 1)
const pauseMs = 500
const baselineMs = 5000
/** How long it is looked whether anything more comes, after every hub knows its rights. */
const afterMs = 3000
const timeoutMs = 30_000
/** Calls and connections that are begun at once. */
const concurrency = 8
const kept = ['Company.View']
const taken = 'Tag.View'

/** One open hub: when it last received a reading, and when that its rights have changed. */
interface Listener {
  hub: HubListener
  /** Readings since the start, and since the portal answered that the permission is gone. */
  received: number
  receivedAfterAnswer: number
  lastReceivedAt: number
  changedAt: number
}

interface Watched {
  company: BenchCompany
  roleId: string
  allowed: Listener
  losing: Listener[]
  /** When the portal answered that the permission is gone. */
  answeredAt: number
}

/** How long readings still come to open hubs whose people may no longer see them. */
export async function benchRights(): Promise<Section> {
  const portal = await startBenchPortal({ companies, nodes: 1 })
  try {
    const { url } = portal.program
    const delays: number[] = []
    const watched: Watched[] = []
    for (const company of portal.companies) watched.push(await openHubs(url, company, delays))
    const all = watched.flatMap((each) => each.losing)
    const sender = sendReadings(watched)
    await sleep(baselineMs)
    const baseline = delays.splice(0)
    if (baseline.length === 0) throw new Error('No hub received a reading')

    const began = performance.now()
    await Promise.all(watched.map(takePermission))
    const until = performance.now() + timeoutMs
    while (all.some(({ changedAt }) => changedAt < began) && performance.now() < until) await sleep(20)
    const before = watched.map(({ allowed }) => allowed.received)
    await sleep(afterMs)
    await sender.stop()
    if (watched.some(({ allowed }, at) => allowed.received === before[at])) {
      throw new Error('Hubs that kept the permission received no readings, so the others prove nothing')
    }

    // 0: none came after the call was sent.
    const last = Math.max(began, ...all.map(({ lastReceivedAt }) => lastReceivedAt)) - began
    const answers = watched.map(({ answeredAt }) => answeredAt - began)
    const changes = all.map(({ changedAt }) => (changedAt < began ? Number.NaN : changedAt - began))
    const late = all.reduce((sum, { receivedAfterAnswer }) => sum + receivedAfterAnswer, 0)
    const slowest = Math.max(...baseline)
    for (const { hub } of [...all, ...watched.map(({ allowed }) => allowed)]) hub.close()
    const count = (hubs: number) => hubs.toLocaleString('en-GB')
    return {
      title: 'After a permission is taken away from open hubs',
      how: [
        `${count(losingHubs + companies)} hubs of ${companies} companies, ${users} users each with ${hubsPerUser}, subscribed to a node that sends every ${pauseMs} ms`,
        `${taken} leaves the role of all but one hub of each company, in all companies at once; times are those of the receiver, from sending the call`,
      ],
      figures: [
        {
          name: 'a reading before: to a hub, p95',
          value: quantile(baseline, 0.95),
          unit: 'ms',
          note: `${count(baseline.length)} deliveries, the slowest ${slowest.toFixed(0)} ms`,
        },
        { name: 'the last reading on any of the hubs', value: last, ...toward('rights') },
        { name: '  to the slowest delivery before', value: last / slowest, unit: 'x' },
        {
          name: 'readings received after the answer to the call',
          value: late,
          unit: '',
        },
        { name: 'the call is answered, the last of them', value: Math.max(...answers), unit: 'ms' },
        {
          name: 'every hub knows its new rights',
          value: Math.max(...changes),
          unit: 'ms',
          note: `p50 ${quantile(changes, 0.5).toFixed(0)} ms`,
        },
      ],
    }
  } finally {
    await portal.stop()
  }
}

/** Makes the people of a company and connects them, all but one by the role that changes. */
async function openHubs(url: string, company: BenchCompany, delays: number[]): Promise<Watched> {
  const { api, deveuis } = company
  const [deveui = ''] = deveuis
  const { body: role } = await api.must('POST', '/roles', { name: 'Watchers', permissions: [...kept, taken] })
  const roleId: string = role.userRoleId
  const sessions: string[] = []
  await withConcurrency(users, async (at) => {
    const email = `watcher${at}@${api.companyId}.example.com`
    const person = { firstName: 'Bo', lastName: 'Ek', phoneNumber: '+46701234567', email }
    const account = { password: adminPassword, mustChangePassword: false, role: roleId }
    await api.must('POST', '/users', { ...person, ...account })
    const credentials = { email, password: adminPassword }
    const { status, body } = await callApi(url, 'POST', '/users/authenticate', credentials)
    if (status !== 200) throw new Error(`A user could not sign in: ${status} ${JSON.stringify(body)}`)
    sessions.push(body.token)
  })
  const known = { company, roleId, answeredAt: Number.POSITIVE_INFINITY }
  const listen = (token: string) => openHub(url, token, deveui, delays, known)
  const losing: Listener[] = []
  await withConcurrency(users * hubsPerUser - 1, async (at) => {
    losing.push(await listen(sessions[at % users] ?? ''))
  })
  return Object.assign(known, { allowed: await listen(api.token), losing })
}

async function openHub(
  url: string,
  token: string,
  deveui: string,
  delays: number[],
  known: { answeredAt: number },
): Promise<Listener> {
  const listener = { received: 0, receivedAfterAnswer: 0, lastReceivedAt: 0, changedAt: 0 }
  let subscribed: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    subscribed = resolve
  })
  const hub = await listenToHub(url, token, {
    hear({ type, target, arguments: args }) {
      const now = performance.now()
      if (type === 3) subscribed()
      if (target === 'Changed') listener.changedAt = now
      if (target !== 'Readings') return
      listener.received++
      listener.lastReceivedAt = now
      if (now > known.answeredAt) listener.receivedAfterAnswer++
      // The value is when it was sent.
      const [readings] = (args ?? []) as { value: number }[][]
      for (const { value } of readings ?? []) delays.push(now - value)
    },
  })
  hub.invoke('Subscribe', { series: [{ deveui }] })
  await answered
  return Object.assign(listener, { hub })
}

/** Each company's node sends evenly, and when it sent is the value. */
function sendReadings(watched: readonly Watched[]): { stop(): Promise<void> } {
  let stopped = false
  const sending = watched.map(async ({ company: { api, token, deveuis } }) => {
    while (!stopped) {
      await api.must('POST', `/tag/${deveuis[0]}/tagdata`, { key: 'sent', value: performance.now() }, token)
      await sleep(pauseMs)
    }
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(sending)
    },
  }
}

async function takePermission(watched: Watched): Promise<void> {
  const { company, roleId } = watched
  await company.api.must('PUT', `/roles/${roleId}`, { permissions: kept })
  watched.answeredAt = performance.now()
}

async function withConcurrency(count: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
