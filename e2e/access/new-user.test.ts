import { fill } from '@fyr/texts/fill'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { openWindow } from '../lib/page/browser.ts'
import { byKeys, byMouse, byTouch, type Way } from '../lib/page/ways.ts'
import { openPage, settle, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { adminEmail, adminPassword } from '../lib/program/program.ts'
import { onStage } from '../lib/stage.ts'

/** What somebody does in the first hour with a portal that others have set up, in each way of acting. */
const stage = onStage()
let company: Furnished
beforeAll(async () => {
  company = await furnishCompany(stage.url, 'Denmark')
})

/** As a Danish spreadsheet writes it. */
const file = `Tidspunkt;Temperatur\r\n${Array.from({ length: 24 }, (_, at) => {
  const [hour, tenths] = [String(at).padStart(2, '0'), 180 + at]
  return `01.03.2026 ${hour}:00;${Math.floor(tenths / 10)},${tenths % 10}`
}).join('\r\n')}\r\n`

describe.each([
  ['by mouse', byMouse, false],
  ['by keys alone', byKeys, false],
  ['on a phone', byTouch, true],
])('%s', (name, wayOn, isPhone) => {
  const own = (what: string) => `${what} ${name}`
  const deveui = `walk-${name.replaceAll(' ', '-')}`
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  let way: Way

  beforeAll(async () => {
    await company.raise(11)
    ;({ context, page, complaints } = await openWindow(stage.browser, stage.url, { phone: isPhone }))
    if (isPhone) await page.setViewportSize({ width: 390, height: 844 })
    way = wayOn(page)
  })
  afterAll(() => context?.close())
  walkInOrder()

  const { button, field, heading, region } = createActions(() => page)
  const main = () => page.getByRole('main')
  const dialog = () => page.getByRole('dialog')
  const combobox = (label: string) => page.getByRole('combobox', { name: label })

  /** By the menu, which a phone opens first. */
  async function goTo(menu: string, title: string): Promise<void> {
    const entry = page.getByRole('link', { name: menu, exact: true }).first()
    const opener = page
      .getByRole('navigation', { name: t.shell.bottomBar })
      .getByRole('button', { name: t.words.more })
    await entry.or(opener).first().waitFor()
    if (!(await entry.isVisible())) await way.press(opener)
    await way.press(entry)
    await heading(title).waitFor()
    await settle(page)
  }

  async function openNode(node: string): Promise<void> {
    await goTo(t.shell.menu.nodes, t.nodes.title)
    await way.write(page.getByRole('searchbox', { name: t.ui.table.search }), node)
    const found = main().getByRole('row', { name: new RegExp(node) })
    const onPhone = main().getByRole('link', { name: new RegExp(node) })
    await expect.poll(() => main().getByText(names.quiet).count()).toBe(0)
    await way.press(isPhone ? onPhone.first() : found.first())
    await heading(node).waitFor()
    await settle(page)
  }

  test('signs in', async () => {
    await page.goto('/')
    await way.write(page.getByLabel(t.login.email, { exact: true }), adminEmail)
    await way.write(page.getByLabel(t.login.password, { exact: true }), adminPassword)
    await way.press(button(t.login.submit))
    await heading(t.home.title).waitFor()
  })

  test('finds what needs attention, and acknowledges it', async () => {
    await settle(page)
    await waitUntilLive(page)
    const attention = region(t.home.wrong)
    const link = attention.getByRole('link', { name: names.alarm, exact: true })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe(`/alarm/${company.alarmId}`)
    await way.press(
      attention.getByRole('button', {
        name: `${t.alarms.acknowledge.action}: ${names.alarm}, ${names.busy}`,
      }),
    )
    await way.write(page.getByLabel(t.alarms.acknowledge.comment), own('Door was open'))
    await way.press(dialog().getByRole('button', { name: t.alarms.acknowledge.action }))
    await attention.getByText(t.home.wrongNone).waitFor()
    const { body } = await company.api.must('GET', `/companies/${company.companyId}/alarm/history`)
    expect(body[0]).toMatchObject({ alarmComment: own('Door was open') })
  })

  test('finds a node by its name', async () => {
    await openNode(names.busy)
    await region(t.readings.now).getByText('11').first().waitFor()
    await page.getByRole('figure', { name: 'temperature' }).getByRole('img').waitFor()
  })

  test('compares it with the day before, and with another node', async () => {
    await way.press(button(t.nodes.compare.action))
    await way.press(button(t.nodes.compare.periods['previous-day']))
    const lines = page.locator('.fyr-chart').first().locator('.fyr-legend-item')
    await expect.poll(() => lines.count()).toBe(2)
    await way.choose(combobox(t.nodes.compare.addNode), names.quiet)
    await page.getByRole('list', { name: t.nodes.compare.nodes }).getByText(names.quiet).waitFor()
  })

  test('creates a node', async () => {
    await goTo(t.shell.menu.nodes, t.nodes.title)
    await way.press(main().getByRole('link', { name: t.nodes.add }).or(button(t.nodes.add)).first())
    await heading(t.nodes.add).waitFor()
    await way.write(field(t.words.name), own('Cellar'))
    await way.write(field(t.nodes.deviceId), deveui)
    const create = button(t.words.create)
    const application = combobox(t.words.application)
    const next = button(t.words.next)
    for (let step = 0; step < 5; step++) {
      await next.or(create).waitFor()
      if (await create.isVisible()) break
      const before = page.url()
      await way.press(next)
      // Until then the button is that of the step before.
      await expect.poll(() => page.url()).not.toBe(before)
      await settle(page)
      // The only one there is, as soon as the list of them has come.
      if (await application.isVisible())
        await expect.poll(() => application.inputValue()).toBe(names.application)
    }
    await way.press(create)
    await page.getByText(t.nodes.wizard.finish.waiting).waitFor()
    await way.press(button(t.nodes.wizard.open))
    await heading(own('Cellar')).waitFor()
  })

  test('brings in history from a Danish spreadsheet', async () => {
    await openNode(own('Cellar'))
    await way.press(page.getByRole('tab', { name: t.nodes.tabs.data, exact: true }))
    await way.press(main().getByRole('link', { name: t.readings.import }).first())
    await heading(t.readings.import).waitFor()
    const chooser = page.waitForEvent('filechooser')
    await way.press(button(t.words.chooseFile))
    await (await chooser).setFiles({ name: 'kælder.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.getByText('kælder.csv').waitFor()
    await way.press(button(t.words.next))
    await page.getByRole('table').getByText('01.03.2026 00:00').waitFor()
    // What the file does not say by itself is asked.
    const use = combobox(fill(t.importing.columns.use, { column: 'Tidspunkt' }))
    if ((await use.inputValue()) !== t.importing.columns.uses.time)
      await way.choose(use, t.importing.columns.uses.time)
    const format = combobox(t.importing.columns.dateFormat)
    if ((await format.count()) > 0) await way.choose(format, t.importing.columns.dateFormats.dmy)
    await way.press(button(t.importing.check))
    await way.press(button(fill(t.importing.start_other, { number: 24 })))
    await page.getByText(t.importing.done).waitFor()
    await way.press(button(t.importing.open))
    await heading(own('Cellar')).waitFor()
    const { body } = await company.api.must('GET', `/tag/latest/${deveui}/Temperatur`)
    // The clock of Copenhagen, and a decimal comma.
    expect(body).toMatchObject({ value: 20.3, createdAt: '2026-03-01T22:00:00.000Z' })
  })

  test('creates an alarm', async () => {
    await goTo(t.shell.menu.alarms, t.alarms.title)
    await way.press(page.getByRole('link', { name: t.alarms.tabs.rules, exact: true }))
    // The page before has the same heading and button, and stays until the new one is loaded.
    await main().getByLabel(t.alarms.tabs.rules, { exact: true }).waitFor()
    await settle(page)
    await way.press(main().getByRole('link', { name: t.alarms.new }).or(button(t.alarms.new)).first())
    await heading(t.alarms.new).waitFor()
    await way.write(field(t.alarms.form.name), own('Too warm'))
    await way.choose(combobox(t.words.node), names.busy)
    await way.choose(combobox(t.words.key), 'humidity')
    await way.write(field(t.alarms.form.limitHigh), '75,5')
    await way.press(button(t.words.create))
    await heading(t.alarms.title).waitFor()
    await main().getByText(own('Too warm')).first().waitFor()
    const { body } = await company.api.must('GET', `/companies/${company.companyId}/alarm`)
    expect(body).toContainEqual(expect.objectContaining({ name: own('Too warm'), limitHigh: 75.5 }))
  })

  test('makes a dashboard with two series', async () => {
    await goTo(t.shell.menu.dashboards, t.dashboards.title)
    await way.press(button(t.dashboards.new).first())
    await way.write(dialog().getByRole('textbox', { name: t.words.name }), own('Overview'))
    await way.press(dialog().getByRole('button', { name: t.words.create }))
    await way.press(button(t.dashboards.edit.add).first())
    const picker = page.getByRole('dialog', { name: t.dashboards.picker.title })
    await way.choose(picker.getByRole('combobox', { name: t.dashboards.picker.node }), names.busy)
    await way.choose(picker.getByRole('combobox', { name: t.dashboards.picker.key }), 'temperature')
    await way.press(picker.getByRole('button', { name: t.widgets.types.chart.name, exact: true }))
    await picker.waitFor({ state: 'detached' })
    const card = page.getByRole('article').first()
    await card.locator('canvas').waitFor()
    await way.press(
      page
        .getByRole('button', { name: new RegExp(`^${fill(t.dashboards.edit.settingsOf, { name: '' })}`) })
        .first(),
    )
    const adding = region(t.widgets.settings.addSeries)
    await way.press(button(t.widgets.settings.addSeries))
    await way.choose(adding.getByRole('combobox', { name: t.widgets.settings.node }), names.busy)
    await way.choose(adding.getByRole('combobox', { name: t.widgets.settings.key }), 'humidity')
    await card.getByRole('button', { name: /^humidity/ }).waitFor()
    await way.press(button(t.dashboards.edit.done))
    await way.press(button(t.words.save))
    await button(t.words.edit).waitFor()
    for (const key of [/temperature/, /humidity/]) await card.getByRole('button', { name: key }).waitFor()
  })

  test('shares it, and a visitor sees the values', async () => {
    await way.press(page.locator('.fyr-page-actions').getByRole('button', { name: t.words.more }))
    await way.press(page.getByRole('menuitem', { name: t.sharing.one }))
    const sharing = page.getByRole('dialog', { name: t.sharing.one })
    await way.press(sharing.getByRole('button', { name: t.sharing.create }))
    const address = (await sharing.locator('pre').first().textContent()) ?? ''
    const visitor = await openWindow(stage.browser, stage.url, { phone: isPhone })
    await visitor.page.goto(address)
    await visitor.page.getByRole('heading', { level: 1, name: own('Overview') }).waitFor()
    const chart = visitor.page.getByRole('article')
    await chart.getByRole('button', { name: /temperature.*\d/ }).waitFor()
    await chart.getByRole('button', { name: /humidity.*\d/ }).waitFor()
    await chart.locator('canvas').waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.context.close()
  })

  test('invites a colleague without a mail server: who gets the link joins by it', async () => {
    const email = `${deveui}@example.com`
    await openPage(page, '/company/users')
    await way.press(button(t.invitations.invite))
    await way.write(dialog().getByLabel(t.words.email), email)
    await way.press(dialog().getByRole('button', { name: t.invitations.send }))
    await dialog()
      .getByRole('img', { name: fill(t.invitations.code, { email }) })
      .waitFor()
    const address = (await dialog().locator('pre').first().textContent()) ?? ''
    const invited = await openWindow(stage.browser, stage.url, { phone: isPhone })
    await invited.page.goto(address)
    for (const [label, text] of [
      [t.users.firstName, 'Lisa'],
      [t.users.lastName, 'Holm'],
      [t.words.phone, '+4520123456'],
      [t.users.password, 'Lighthouse-2'],
    ] as const)
      await invited.page.getByLabel(label, { exact: true }).fill(text)
    await invited.page.getByRole('button', { name: fill(t.invitations.join, { company: '' }) }).click()
    await invited.page.waitForURL((url) => url.pathname === '/')
    expect(invited.complaints).toEqual([])
    await invited.context.close()
    // This administrator is the one who can set up a mail server.
    await way.press(dialog().getByRole('link', { name: t.words.setUp.mail }))
    await page.getByRole('heading', { name: t.messaging.mail.title, exact: true }).waitFor()
    expect(complaints).toEqual([])
  })
})
