import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { actionEvents } from '@fyr/contract/messages/action-events'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { onMailbox } from '../lib/mailbox.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { openPage, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

interface Post {
  headers: IncomingHttpHeaders
  body: string
}
const posts: Post[] = []
/** Told of what arrives, before it is answered. */
let onPost: () => Promise<void> | void = () => undefined
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  posts.push({ headers: request.headers, body })
  await onPost()
  response.writeHead(204).end()
})
const hook = () => `127.0.0.1:${(receiver.address() as AddressInfo).port}`

beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const mailbox = onMailbox()
const stage = onStage(() => ({ FYR_SMTP_URL: mailbox.url, TEST_OUTBOUND_LOOPBACK: hook() }))
const deveui = 'boiler'
const hourMs = 3_600_000
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
let api: Api
let page: Page
const complaints: string[][] = []

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Heat', country: 'Sweden' })
  const { body: application } = await api.must('POST', `/applications/${api.companyId}`, { name: 'Boilers' })
  const node = { name: 'Boiler', nodeType: 1, deveui, keys: [{ name: 'flow', unit: '°F' }] }
  await api.must('POST', `/applications/${application.id}/tag`, node)
  const history = [50, 59, 68, 77, 86].map((value, at) => ({
    ...{ key: 'flow', value, createdAt: Date.now() - (6 - at) * hourMs },
  }))
  await api.must('POST', `/tag/${deveui}/tagdata`, history)
  const opened = await stage.signedIn()
  complaints.push(opened.complaints)
  page = opened.page
})
afterAll(() => expect(complaints.flat()).toEqual([]))
walkInOrder()

const { button, field, choose } = createActions(() => page)
const said = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
const send = (value: number) => api.must('POST', `/tag/${deveui}/tagdata`, { key: 'flow', value })
const poll = { timeout: 30_000 }

/** As the portal itself, for time that a test does not wait for. */
async function inDatabase(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    await client.query('set role fyr_platform')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

test('a formula is made from a template with a preview, and computed over the history of its node', async () => {
  await openPage(page, '/formula/create')
  await choose(t.formulas.form.template, t.formulaTemplates.fahrenheit.name)
  const variable = page.getByRole('group', { name: '[A]' })
  const output = page.getByRole('region', { name: t.formulas.output })
  for (const part of [variable, output]) {
    await part.getByRole('combobox', { name: t.words.node }).click()
    await page.getByRole('option', { name: /Boiler/ }).click()
  }
  await variable.getByRole('combobox', { name: t.words.key }).click()
  await page.getByRole('option', { name: 'flow' }).click()
  await page.getByText(/^Latest result: 30 °C/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(t.words.create).click()
  await page.getByRole('link', { name: t.formulaTemplates.fahrenheit.name }).click()
  const history = page.getByRole('region', { name: t.formulas.backfill.title })
  await waitUntilLive(page)
  await history.getByRole('button', { name: t.formulas.backfill.start }).click()
  await history.getByText(t.formulas.backfill.states.done, { exact: true }).waitFor()
  await history.getByText(/^5 results/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const [formula] = (await api.must('GET', '/formula')).body
  const span = `${Date.now() - 24 * hourMs}/${Date.now()}`
  const { body } = await api.must('GET', `/tagdata/timeseries/${deveui}/${formula.outputKey}/${span}`)
  expect(body.map(({ value }: { value: number }) => value)).toEqual([10, 15, 20, 25, 30])
})

test('an action sends an email and calls a webhook, rests until it is reset, and runs again', async () => {
  const rule = {
    tag: deveui,
    tagDataKey: 'flow',
    priority: 'a',
    alertType: 3,
    limitHigh: 150,
    autoAcknowledge: true,
  }
  await api.must('POST', `/companies/${api.companyId}/alarm`, { ...rule, name: 'Hot' })
  await openPage(page, '/actions/create')
  await field(t.actions.name).fill('Call the stoker')
  await choose(t.actions.event, t.actions.events.alarmRaised)
  await page.getByRole('switch', { name: t.actions.form.manualCooldown }).click()
  await field(t.actions.form.subject).fill('{{alarm}}: {{node}}')
  await button(t.alarms.form.addContact).click()
  await field(t.words.email).fill('stoker@example.com')
  await page.getByRole('switch', { name: t.actions.form.webhook }).click()
  await field(t.actions.form.webhookUrl).fill(`http://${hook()}/hook`)
  await button(t.actions.form.generate).click()
  expect(await axeFindings(page)).toEqual([])
  await button(t.words.create).click()
  await page.getByRole('link', { name: 'Call the stoker' }).waitFor()
  await waitUntilLive(page)

  await send(160)
  expect((await mailbox.mail(0)).subject).toBe('Hot: Boiler')
  await expect.poll(() => posts.length, poll).toBe(1)
  expect(JSON.parse(posts[0]?.body ?? '')).toMatchObject({
    event: 'alarmRaised',
    data: { deveui, value: '160 °F' },
  })
  await said(t.actions.state.cooldown)
  await send(100)
  await send(170)
  await page.getByRole('button', { name: /1 event since/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/1 event since/)
    .waitFor()
  await page.keyboard.press('Escape')
  // On a phone its name has room beside that.
  await page.setViewportSize({ width: 360, height: 860 })
  const name = await page.locator('.fyr-card-title', { hasText: 'Call the stoker' }).boundingBox()
  expect(name?.height).toBeLessThan(30)
  await page.setViewportSize({ width: 1280, height: 860 })
  expect([mailbox.mails.length, posts.length]).toEqual([1, 1])
  await button(t.actions.resetAll).click()
  await said(t.actions.state.active)
  await send(100)
  await send(180)
  await expect.poll(() => [mailbox.mails.length, posts.length], poll).toEqual([2, 2])
  await page.getByRole('link', { name: t.actions.tabs.history }).click()
  await expect.poll(() => page.getByRole('row', { name: /Call the stoker/ }).count(), poll).toBe(2)
  await inDatabase('delete from action')
})

test('a node that falls silent and comes back is seen in the list at once, and told of', async () => {
  // No alarm stands in front of it.
  await send(100)
  await openPage(page, '/tag')
  await waitUntilLive(page)
  const row = page.getByRole('row', { name: /Boiler/ })
  await row.getByText(t.nodes.condition.ok, { exact: true }).waitFor()
  // A contact may reach its row some seconds later, and would undo that it was long ago.
  const fallSilent = async () => {
    await inDatabase(
      `update node_contact set last_contact = now() - interval '26 hours', silence_check_at = '-infinity'`,
      `update job set due_at = now(), next_attempt_at = now() where kind = 'nodes.inactivity' and status = 'waiting'`,
    )
    return await row.getByText(t.nodes.condition.silent, { exact: true }).count()
  }
  await expect.poll(fallSilent, { ...poll, interval: 1000 }).toBe(1)
  await send(100)
  await row.getByText(t.nodes.condition.ok, { exact: true }).waitFor(poll)
})

test('kill -9 between an event and its message: it is sent after the start, and receivers know it by its id', async () => {
  const action = { title: 'Call', webhookUrl: `http://${hook()}/hook`, webhookSecret: secret }
  await api.must('POST', '/action', { ...action, eventType: actionEvents.alarmRaised })
  posts.length = 0
  await send(100)
  // While the first is being delivered.
  onPost = async () => {
    onPost = () => undefined
    await stage.program.kill()
  }
  await send(190)
  await stage.program.ended
  const ids = () => posts.map(({ headers }) => headers['webhook-id'])
  expect(ids()).toHaveLength(1)
  await restart()
  await expect.poll(ids, poll).toHaveLength(2)
  expect(new Set(ids()).size).toBe(1)
  expect(posts[1]?.body).toBe(posts[0]?.body)
  // As soon as the reading that causes it is acknowledged.
  await send(100)
  await send(200)
  await stage.program.kill()
  await restart()
  await expect.poll(() => new Set(ids()).size, poll).toBe(2)
})

/** Nobody waits for the leases of the process that is gone. */
async function restart(): Promise<void> {
  await stage.restart()
  await inDatabase(`update job set next_attempt_at = now() where status = 'running' and recurrence is null`)
}
