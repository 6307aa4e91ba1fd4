import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { fill } from '@fyr/texts/fill'
import { connectAsync } from 'mqtt'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { maxFileMegabytes } from '../../importing/src/index.ts'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { onMailbox } from '../lib/mailbox.ts'
import { createActions } from '../lib/page/actions.ts'
import { openPage, settle, english as t } from '../lib/program/portal.ts'
import { waitUntil } from '../lib/program/program.ts'
import { onStage } from '../lib/stage.ts'

/** What comes into the portal by other ways than the node's own: files of history, and whoever holds a token. */
const node = 'Relaxen'
const deveui = 'relaxen-1'
const alarm = 'Too warm for löyly'

const mailbox = onMailbox()
const stage = onStage(() => ({ FYR_SMTP_URL: mailbox.url }))
let api: Api
let page: Page
let complaints: string[]

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Kallbadhuset', country: 'Sweden' })
  const { companyId } = api
  const { body: application } = await api.must('POST', `/applications/${companyId}`, { name: 'Bastun' })
  const keys = [
    { name: 'temperature', unit: '°C' },
    { name: 'humidity', unit: '%' },
  ]
  await api.must('POST', `/applications/${application.id}/tag`, { name: node, deveui, nodeType: 2, keys })
  await api.must('POST', `/companies/${companyId}/alarm`, {
    name: alarm,
    tag: deveui,
    tagDataKey: 'temperature',
    limitHigh: 30,
    priority: 'a',
    alertType: 2,
    alarmContacts: [{ contactType: 'EMAIL', email: 'badmastaren@example.com' }],
  })
  const window = await stage.signedIn()
  page = window.page
  complaints = window.complaints
  await window.context.grantPermissions(['clipboard-read', 'clipboard-write'])
})
walkInOrder()

const { choose, heading, field, button, next, row, copied, menuLink } = createActions(() => page)
const send = (value: number) => api.must('POST', `/tag/${deveui}/tagdata`, { key: 'temperature', value })

test('a packed file that holds too much is refused in words, and another one may be chosen', async () => {
  await openPage(page, `/tagdetails/${deveui}/import`)
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel(t.words.chooseFile).first().setInputFiles({ name, mimeType: 'application/gzip', buffer })
  const tooMuch = (maxFileMegabytes + 1) * 1_000_000
  await choose('all.csv.gz', gzipSync(Buffer.alloc(tooMuch, '0\n'), { level: 1 }))
  const refusal = page.getByText(fill(t.importing.file.tooLarge, { size: maxFileMegabytes }))
  await refusal.waitFor()
  expect(await button(t.words.next).isDisabled()).toBe(true)
  await choose('a-day.csv.gz', gzipSync('time;temperature\n2026-02-01 10:00:00;12'))
  await refusal.waitFor({ state: 'detached' })
  await expect.poll(() => button(t.words.next).isDisabled()).toBe(false)
})

test('brings history in from a file, with a check first and no alarm for the past', async () => {
  await openPage(page, `/tagdetails/${deveui}?tab=data`)
  await page.getByRole('link', { name: t.readings.import }).first().click()
  await heading(t.readings.import).waitFor()
  const rows = Array.from({ length: 48 }, (_, hour) => {
    const at = new Date(Date.UTC(2026, 2, 1, hour)).toISOString().slice(0, 19).replace('T', ' ')
    return `${at};${hour === 20 ? 88 : 10 + hour / 4};${hour === 5 ? '' : 50}`
  })
  rows.splice(10, 0, 'yesterday;1;2')
  const csv = ['time;temperature;damp', ...rows].join('\n')
  await page
    .getByLabel(t.words.chooseFile)
    .first()
    .setInputFiles({ name: 'history.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await next()
  const zone = page.getByRole('combobox', { name: t.words.timeZone })
  expect(await zone.inputValue()).toBe('Europe/Stockholm')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('tagdata')) sent.push(request.url())
  })
  await button(t.importing.check).click()
  await page.getByText(t.importing.checkLead).waitFor()
  await page.getByText(fill(t.importing.troubles.title_one, { count: 1 })).waitFor()
  await page.getByText(t.importing.problems.noTime).waitFor()
  await page.getByText(fill(t.importing.newKeys_one, { keys: 'damp' })).waitFor()
  expect(sent).toEqual([])
  await button(fill(t.importing.start_other, { number: 95 })).click()
  await page.getByText(t.importing.done).waitFor()
  await page.getByText(fill(t.importing.stored, { accepted: 95, total: 95 })).waitFor()
  await button(t.importing.open).click()
  await heading(node).waitFor()
  await settle(page)
  const chart = page.getByRole('figure', { name: 'temperature' })
  await chart.getByRole('button', { name: t.ui.chart.showTable }).click()
  await chart.getByRole('row').filter({ hasText: '88' }).waitFor()

  await openPage(page, '/alarm/active')
  await page.getByText(t.alarms.empty.activeTitle).waitFor()
  // Mails go out in order: the next that comes is about the next real value.
  await send(36.5)
  await row(alarm).getByText('36.5').waitFor()
  expect((await mailbox.mail(0)).text).toContain('36,5 °C')
  await send(25)
})

test('asks how a Danish file of Excel writes its dates, and says why when no row of another can be read', async () => {
  await openPage(page, `/tagdetails/${deveui}/import`)
  const choose = (name: string, text: string) =>
    page
      .getByLabel(t.words.chooseFile)
      .first()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await choose('målinger.csv', 'Dato;temperature\r\n04-05-2025 14:05;21,5\r\n05-05-2025 14:05;-1,25\r\n')
  await next()
  await page.getByText(fill(t.importing.columns.ambiguous, { date: '04-05-2025 14:05' })).waitFor()
  expect(await button(t.importing.check).isDisabled()).toBe(true)
  await page.getByRole('combobox', { name: t.importing.columns.dateFormat }).click()
  await page.getByRole('option', { name: t.importing.columns.dateFormats.dmy }).click()
  const preview = page.getByRole('region', { name: t.importing.columns.preview })
  await preview.getByRole('cell', { name: '4 May 2025 14:05:00' }).waitFor()
  await button(t.importing.check).click()
  await page.getByText('4 May 2025 14:05:00 – 5 May 2025 14:05:00').waitFor()
  await button(fill(t.importing.start_other, { number: 2 })).click()
  await page.getByText(t.importing.done).waitFor()
  const from = Date.parse('2025-05-04T00:00:00Z')
  const path = `/tagdata/timeseries/${deveui}/temperature/${from}/${from + 2 * 86_400_000}`
  const { body } = await api.must('GET', path)
  expect(JSON.stringify(body)).toContain('21.5')
  expect(JSON.stringify(body)).toContain('2025-05-04T12:05:00')

  await openPage(page, `/tagdetails/${deveui}/import`)
  await choose('broken.csv', 'Tid;temperature\r\nsoon;1\r\nlater;2\r\n')
  await next()
  const column = page.getByRole('group', { name: 'Tid' })
  await column.getByRole('combobox').first().click()
  await page.getByRole('option', { name: t.importing.columns.uses.time, exact: true }).click()
  await button(t.importing.check).click()
  const why = page.getByRole('alert').filter({ hasText: t.importing.nothingRead })
  await why.getByText(`${t.importing.problems.noTime} · ${t.importing.column} Tid · “soon”`).waitFor()
})

test('takes a sheet of a workbook with dates and clocks apart, and names the line of a stray quotation mark', async () => {
  await openPage(page, `/tagdetails/${deveui}/import`)
  const choose = (name: string, buffer: Buffer) =>
    page
      .getByLabel(t.words.chooseFile)
      .first()
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  const workbook = new URL('../../importing/src/corpus/workbook-two-tables.xlsx', import.meta.url)
  await choose('rooms.xlsx', await readFile(workbook))
  const sheet = page.getByRole('combobox', { name: t.importing.file.sheet })
  await sheet.waitFor()
  expect(await button(t.words.next).isDisabled()).toBe(true)
  await sheet.click()
  await page.getByRole('option', { name: /^Attic/ }).click()
  await next()
  const clock = page.getByRole('combobox', { name: fill(t.importing.columns.use, { column: 'Tid' }) })
  expect(await clock.inputValue()).toBe(t.importing.columns.uses.clock)
  await button(t.importing.check).click()
  // A row of sums at the end.
  await page.getByText(t.importing.problems.noTime).waitFor()
  await button(fill(t.importing.start_other, { number: 24 })).click()
  await page.getByText(t.importing.done).waitFor()
  await page.getByText(fill(t.importing.stored, { accepted: 24, total: 24 })).waitFor()

  await openPage(page, `/tagdetails/${deveui}/import`)
  const rows = ['time;temperature;note', '2025-07-01 10:00;21.5;ok', '2025-07-01 10:10;22.5;"damp']
  rows.push('2025-07-01 10:20;23.5;ok', '2025-07-01 10:00;20.5;corrected')
  await choose('notes.csv', Buffer.from(rows.join('\n')))
  await next()
  await button(t.importing.check).click()
  await page.getByRole('row', { name: `3 ${t.importing.problems.quote}` }).waitFor()
  await page
    .getByRole('row', { name: `2 temperature ${fill(t.importing.overwrittenBy, { line: 5 })}` })
    .waitFor()
  await button(fill(t.importing.start_other, { number: 2 })).click()
  await page.getByText(fill(t.importing.stored, { accepted: 2, total: 2 })).waitFor()
  const from = Date.parse('2025-07-01T00:00:00Z')
  const path = `/tagdata/timeseries/${deveui}/temperature/${from}/${from + 86_400_000}`
  const { body } = await api.must('GET', path)
  expect(body.map(({ value }: { value: number }) => value)).toEqual([20.5, 23.5])
})

test('makes an access token, and what uses it is refused from the moment that it is revoked', async () => {
  await button(t.shell.menu.connections).click()
  await menuLink(t.shell.menu.tokens).click()
  await heading(t.tokens.title).waitFor()
  await button(t.tokens.new).first().click()
  await field(t.tokens.label).fill('North hall')
  await page.getByRole('checkbox', { name: t.tokens.scopes.ingest }).check()
  await button(t.words.create).click()
  const once = page.getByRole('dialog', { name: t.tokens.once.title })
  await once.waitFor()
  const token = await copied('North hall')
  await once.getByRole('button', { name: t.tokens.once.done }).click()
  await once.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(token)

  const login = { username: 'hall', password: token, reconnectPeriod: 0 }
  const broker = `mqtt://localhost:${stage.program.mqttPort}`
  const gateway = await connectAsync(broker, login)
  await gateway.publishAsync(`nodes/${deveui}/humidity`, '44', { qos: 1 })
  const post = () =>
    fetch(`${stage.url}/api/tag/${deveui}/tagdata`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'humidity', value: 45 }),
    })
  expect((await post()).status).toBe(202)

  const listed = row('North hall')
  await listed.getByRole('button', { name: fill(t.ui.table.rowActions, { row: 'North hall' }) }).click()
  await page.getByRole('menuitem', { name: t.tokens.revoke }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.tokens.revoke }).click()
  await page.getByText(fill(t.tokens.revoked, { label: 'North hall' })).waitFor()
  expect((await post()).status).toBe(401)
  await waitUntil(
    () => !gateway.connected,
    5000,
    () => 'the gateway is still connected',
  )
  await expect(connectAsync(broker, login, false)).rejects.toThrow(/not authori[sz]ed|refused/i)
  await listed.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('connects to a broker of one’s own, is told in words what is wrong, and lets a node listen there', async () => {
  await menuLink(t.shell.menu.mqttBrokers).click()
  await heading(t.shell.menu.mqttBrokers).waitFor()
  await page.getByRole('link', { name: t.mqttBrokers.new }).first().click()
  await field(t.mqttBrokers.hostname).fill('127.0.0.1')
  await button(t.mqttBrokers.test.button).click()
  await page.getByRole('status').getByText(t.connections.problems.addressNotAllowed).waitFor()
  await field(t.mqttBrokers.hostname).fill('broker.invalid')
  await field(t.words.name).fill('Boiler house')
  await choose(t.mqttBrokers.security, t.mqttBrokers.sslModes.authority)
  await expect.poll(() => field(t.mqttBrokers.port).inputValue()).toBe('8883')
  await button(t.words.create).click()
  await page.getByText(fill(t.mqttBrokers.saved, { name: 'Boiler house' })).waitFor()
  // It comes live: nothing is loaded again.
  await row('Boiler house').getByText(t.connections.problems.nameNotFound).waitFor()
  await row('Boiler house').getByText(t.connections.status.waiting).waitFor()

  await openPage(page, `/tagdetails/${deveui}?tab=connection`)
  await button(t.mqttBrokers.topics.add).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: t.mqttBrokers.topics.topic, exact: true }).fill('sauna/#')
  await drawer.getByRole('textbox', { name: t.mqttBrokers.topics.publish }).fill('sauna/heat')
  await button(t.words.save).click()
  await drawer.getByText('A publish topic cannot equal').waitFor()
  await drawer.getByRole('textbox', { name: t.mqttBrokers.topics.publish }).fill('heat/sauna')
  await button(t.words.save).click()
  await page.getByText('sauna/+').waitFor()
  await page.getByText('heat/sauna').waitFor()

  await openPage(page, `/tagdetails/${deveui}?tab=downlinks`)
  await page.getByText(t.downlinks.none).waitFor()
  await button(t.downlinks.send).click()
  await page.getByRole('dialog').getByLabel(t.downlinks.payload).fill('{"heat": tru')
  await button(t.downlinks.sendNow).click()
  await page.getByText(t.downlinks.notJson).waitFor()
  await page.getByRole('dialog').getByLabel(t.downlinks.payload).fill('{"heat": true}')
  await button(t.downlinks.sendNow).click()
  // The broker is not there: it waits, and says why.
  await row('heat').getByText(t.downlinks.states.queued).waitFor()
  await row('heat').getByText(t.downlinks.reasons.notConnected).waitFor()
  await row('heat').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: t.downlinks.cancel }).click()
  await row('heat').getByText(t.downlinks.states.cancelled).waitFor()
})
