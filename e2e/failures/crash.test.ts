import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Api, callApi, openApi } from '../lib/api.ts'
import { childrenOf, postmasterOf } from '../lib/program/postgres-processes.ts'
import { type Program, startProgram, temporaryFolder, waitUntil } from '../lib/program/program.ts'
import { httpSender, mqttSender, produceSteadily, type Sender } from '../lib/program/retrying-senders.ts'

const rounds = Number(process.env.FYR_CRASH_ROUNDS ?? 4)
const readingsPerSecond = 2000
const sendersOfEach = 5
type Victim = 'portal' | 'postgres' | 'both'
const victims: Victim[] = ['portal', 'postgres', 'both', 'postgres']

test(`nothing acknowledged is lost or doubled by ${rounds} times kill -9`, { timeout: 420_000 }, async () => {
  const folder = await temporaryFolder()
  let program = await startProgram({ dataDir: folder.path })
  const ports = { FYR_HTTP_PORT: new URL(program.url).port, FYR_MQTT_PORT: String(program.mqttPort) }
  const api = await openApi(program.url, { name: 'Mälarvatten AB', country: 'Sweden' })
  const senders = await openSenders(program, api)
  const log: string[] = []
  try {
    const stopProducing = produceSteadily(senders, readingsPerSecond)
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length] ?? 'both'
      await sleep(2000 + Math.random() * 4000)
      const before = countAcknowledged(senders)
      const killedAt = performance.now()
      await kill(victim, program, folder.path)
      const goneMs = performance.now() - killedAt
      program = await startProgram({ dataDir: folder.path, env: ports })
      const startedMs = performance.now() - killedAt
      await waitUntil(() => countAcknowledged(senders) > before + 1000, 30_000)
      const answersMs = performance.now() - killedAt
      log.push(
        `${victim} killed after ${before} acknowledged: gone in ${ms(goneMs)}, up in ${ms(startedMs)}, 1,000 more after ${ms(answersMs)}`,
      )
    }
    await sleep(2000)
    const seconds = stopProducing()
    const sent = senders.reduce((sum, { readings }) => sum + readings.length, 0)
    await waitUntil(
      () => countAcknowledged(senders) === sent,
      30_000,
      () => describeWaiting(senders),
    )
    for (const sender of senders) await sender.stop()

    const found = { missing: 0, doubled: 0, wrong: 0, unknown: 0 }
    for (const sender of senders) await compare(sender, program.url, api.token, found)
    const { day } = (await api.must('GET', '/companies/tagdata/count')).body
    log.push(
      `${sent} readings in ${seconds.toFixed(0)} s (${Math.round(sent / seconds)}/s), all acknowledged in the end; ` +
        `${found.missing} missing, ${found.doubled} doubled, ${found.wrong} with another value, ` +
        `${found.unknown} that nobody sent; the portal counts ${day}`,
    )
    expect(found).toEqual({ missing: 0, doubled: 0, wrong: 0, unknown: 0 })
    expect(day).toBe(sent)
    expect(senders.flatMap(({ surprises }) => surprises)).toEqual([])
    expect(sent).toBeGreaterThan(seconds * readingsPerSecond * 0.95)
  } finally {
    process.stdout.write(`${log.join('\n')}\n`)
    await Promise.all(senders.map((sender) => sender.stop()))
    await program.stop()
    await folder.remove()
  }
})

async function openSenders({ url, mqttPort }: Program, api: Api): Promise<Sender[]> {
  const application = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Water' })).body
  const body = { label: 'Devices', scopes: ['ingest'] }
  const { token } = (await api.must('POST', `/integration/tokens/${api.companyId}`, body)).body
  const senders: Sender[] = []
  for (let index = 0; index < sendersOfEach; index++) {
    for (const [kind, nodeType] of [
      ['http', 1],
      ['mqtt', 2],
    ] as const) {
      const place = { deveui: `${kind}-${index}`, key: 'level', token }
      const node = { name: `Sender ${place.deveui}`, deveui: place.deveui, nodeType }
      await api.must('POST', `/applications/${application.id}/tag`, node)
      senders.push(kind === 'http' ? httpSender(url, place, index % 2 === 0) : mqttSender(mqttPort, place))
    }
  }
  return senders
}

/** Of PostgreSQL the first process alone, or with all that it started; the portal must then end by itself. */
async function kill(victim: Victim, program: Program, dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir)
  if (victim === 'both') for (const pid of await childrenOf(postmaster)) killIfThere(pid)
  if (victim !== 'portal') killIfThere(postmaster)
  if (victim !== 'postgres') await program.kill()
  expect(await program.ended).toBe(victim === 'postgres' ? 1 : null)
}

/** PostgreSQL's workers come and go: one that has just ended by itself is as dead as it was to be. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function countAcknowledged(senders: readonly Sender[]): number {
  return senders.reduce((sum, { readings }) => sum + readings.filter((each) => each.acknowledged).length, 0)
}

function describeWaiting(senders: readonly Sender[]): string {
  return senders
    .map(({ deveui, readings }) => {
      const waiting = readings.flatMap(({ acknowledged }, at) => (acknowledged ? [] : [at]))
      return `${deveui}: ${waiting.length} of ${readings.length} not acknowledged, ${waiting[0]} to ${waiting.at(-1)}`
    })
    .join('; ')
}

interface Found {
  missing: number
  doubled: number
  wrong: number
  unknown: number
}

async function compare(sender: Sender, url: string, token: string, found: Found): Promise<void> {
  const [first, last] = [sender.readings[0], sender.readings.at(-1)]
  if (!first || !last) throw new Error(`${sender.deveui} has sent nothing`)
  // An hour around it all, so that a reading under a time that nobody sent would be seen.
  const span = `${first.createdAt - 3_600_000}/${last.createdAt + 3_600_000}`
  const path = `/tagdata/timeseries/${sender.deveui}/${sender.key}/${span}`
  const answer = await callApi(url, 'GET', path, undefined, token)
  expect(answer.status).toBe(200)
  const stored: { value: number; createdAt: string }[] = answer.body
  const byTime = Map.groupBy(stored, ({ createdAt }) => Date.parse(createdAt))
  for (const { createdAt, value } of sender.readings) {
    const there = byTime.get(createdAt) ?? []
    byTime.delete(createdAt)
    if (there.length === 0) found.missing++
    if (there.length > 1) found.doubled++
    if (there.some((each) => each.value !== value)) found.wrong++
  }
  found.unknown += byTime.size
}

const ms = (value: number) => `${Math.round(value)} ms`
