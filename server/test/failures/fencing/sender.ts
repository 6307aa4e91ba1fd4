import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../../support/portal.ts'
import { until } from '../../support/until.ts'
import { email, password, type Rival } from './rivals.ts'

/** Nodes that send, each reading to whichever portal takes it, again and again until it is acknowledged. */
export interface Sender {
  /** Waits until so many more readings are acknowledged. */
  more(readings: number): Promise<void>
  stop(): Promise<void>
  /** What a portal has that was not sent, or not what was acknowledged. */
  differences(at: number): Promise<string[]>
}

const nodes = ['pump-1', 'pump-2', 'pump-3']
const key = 'flow'
const t0 = Date.parse('2026-03-01T00:00:00Z')

export async function createSender(rivals: readonly Rival[]): Promise<Sender> {
  const { token, companyId } = await setUp(rivals)
  /** Of each node: what was acknowledged of the readings 1, 2, …; one more may be on its way. */
  const acknowledged = new Map(nodes.map((node): [string, number[]] => [node, []]))
  const faults: string[] = []
  let isStopped = false
  let at = 0

  async function send(node: string, number: number, value: number): Promise<boolean> {
    const body = [{ key, value, createdAt: new Date(t0 + number * 1000).toISOString() }]
    const answer = await call(at, 'POST', `/tag/${node}/tagdata`, token, body)
    if (answer?.status === 202) {
      if (answer.body.accepted === 1) return true
      faults.push(`${node}/${value}: ${JSON.stringify(answer.body)}`)
    } else if (answer && answer.status !== 503) {
      faults.push(`${node}/${value}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    at = (at + 1) % rivals.length
    await sleep(20)
    return false
  }

  async function work(node: string): Promise<void> {
    for (let number = 1; !isStopped; number++) {
      // A try says something else than the one before it: one that is stored after its successor was acknowledged,
      // by a portal that is not the owner any more, is seen.
      let value = number
      while (!(await send(node, number, value))) {
        if (isStopped) return
        value += 1 / 1024
      }
      acknowledged.get(node)?.push(value)
      // A person who changes things beside it.
      if (number % 20 === 0)
        await call(at, 'POST', `/applications/${companyId}`, token, { name: `${node} ${number}` })
    }
  }

  async function call(
    to: number,
    method: string,
    path: string,
    bearer?: string,
    body?: unknown,
    timeoutMs = 3000,
  ): Promise<Pick<Answer, 'status' | 'body'> | undefined> {
    try {
      const response = await fetch(`${rivals[to]?.url}/api${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(bearer && { authorization: `Bearer ${bearer}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: response.status, body: await response.json().catch(() => null) }
    } catch {
      return undefined
    }
  }

  async function setUp(all: readonly Rival[]) {
    let first = 0
    await until(async () => {
      first = (await Promise.all(all.map((rival) => rival.isReady()))).indexOf(true)
      return first !== -1
    }, 60_000)
    const must = async (method: string, path: string, bearer?: string, body?: unknown) => {
      // Nothing happens to the portals yet: a loaded machine takes its time.
      const answer = await call(first, method, path, bearer, body, 30_000)
      if (!answer || answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
      return answer.body
    }
    const admin = await must('POST', '/users/authenticate', undefined, { email, password })
    const company = {
      name: 'Vandværket',
      orgNumber: 'SE556677-8899',
      invoiceAdress: 'a@example.com',
      country: 'Denmark',
    }
    const { companyId: id } = await must('POST', '/companies', admin.token, company)
    const path = `/companies/toggle/${admin.currentUser.userId}/${id}`
    const session = await must('PUT', path, admin.token)
    const application = await must('POST', `/applications/${id}`, session.token, { name: 'Pumps' })
    for (const deveui of nodes) {
      const node = { name: deveui, deveui, nodeType: 1 }
      await must('POST', `/applications/${application.id}/tag`, session.token, node)
    }
    const scopes = { label: 'Test', scopes: ['ingest', 'read', 'control'] }
    const made = await must('POST', `/integration/tokens/${id}`, session.token, scopes)
    return { token: made.token as string, companyId: id as string }
  }

  const working = nodes.map(work)
  const total = () => acknowledged.values().reduce((sum, values) => sum + values.length, 0)

  return {
    async more(readings) {
      const wanted = total() + readings
      await until(() => total() >= wanted, 60_000)
    },
    async stop() {
      isStopped = true
      await Promise.all(working)
    },
    async differences(of) {
      const found = [...faults]
      for (const node of nodes) {
        const range = `${new Date(t0).toISOString()}/${new Date(t0 + 86_400_000).toISOString()}`
        const answer = await call(of, 'GET', `/tagdata/timeseries/${node}/${key}/${range}`, token)
        const readings: { value: number; createdAt: string }[] = answer?.body ?? []
        const values = readings.map(({ value }) => value)
        const wanted = acknowledged.get(node) ?? []
        // The last may have been stored without an answer.
        const more = values.slice(wanted.length).map(Math.floor)
        if (JSON.stringify(more) !== JSON.stringify(more.length > 0 ? [wanted.length + 1] : []))
          found.push(`${node}: ${values.length} of ${wanted.length}`)
        const others = wanted.flatMap((value, place) =>
          values[place] === value ? [] : [`${value} is ${values[place]}`],
        )
        if (others.length > 0) found.push(`${node}: ${others.slice(0, 5).join(', ')}`)
      }
      return found
    },
  }
}
