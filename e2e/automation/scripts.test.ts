import { moduleTypes } from '@fyr/contract/widgets/types'
import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { openPage, settle, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
const deveui = 'tank-1'
let api: Api
let page: Page
const complaints: string[][] = []

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Norrvatten Drift', country: 'Sweden' })
  const { body } = await api.must('POST', `/applications/${api.companyId}`, { name: 'Tanks' })
  await api.must('POST', `/applications/${body.id}/tag`, { name: 'Tank 1', deveui, nodeType: 1 })
  await send(21)
  const own = await stage.signedIn()
  complaints.push(own.complaints)
  page = own.page
})
afterAll(() => expect(complaints.flat()).toEqual([]))
walkInOrder()

const { button, field, menuLink } = createActions(() => page)
const words = t.scripts
const send = (value: number) => api.must('POST', `/tag/${deveui}/tagdata`, { key: 'level', value })
const code = () => page.getByRole('textbox', { name: words.form.source })
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
const log = () => page.getByRole('log', { name: words.console.title })
const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
/** The state beside the title; what is written in the settings may be the same word. */
const isIn = (state: string) => page.locator('.fyr-page-title .fyr-status', { hasText: state }).waitFor()
const menu = async (name: string) => {
  await page.getByRole('main').getByRole('button', { name: t.words.more, exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const pathOfScript = () => new URL(page.url()).pathname.replace(/.*\//, '')

test('a script is written with completion and tested on the last real message', async () => {
  await openPage(page, '/script')
  await shows(words.empty.title)
  // Quotas tell nothing before there is a script.
  const quotas = page.getByRole('region', { name: words.usage.title })
  expect(await quotas.count()).toBe(0)
  await page.getByRole('link', { name: words.new }).first().click()
  await field(t.words.name).fill('Doubler')
  await page.getByRole('combobox', { name: words.form.nodes }).click()
  await page.getByRole('option', { name: /Tank 1/ }).click()
  await code().fill(
    "function run(event) {\n  const { value } = event.readings[0]\n  console.log('level', value)",
  )
  await code().press('Control+End')
  await code().press('Enter')
  await page.keyboard.type('fyr.wri')
  await page.locator('.cm-tooltip-autocomplete').getByText('write', { exact: true }).waitFor()
  await page.locator('.cm-completionInfo', { hasText: words.reference.items.write }).waitFor()
  // Keys that come as soon as the list does are those of somebody who writes on.
  await page.waitForTimeout(200)
  await code().press('Enter')
  await page.keyboard.type("event.node.deveui, 'double', value * 2)\n}")
  await button(t.words.create).click()
  await page.waitForURL(/\/script\/[\da-f-]{36}$/)
  await settle(page)
  await code().press('Control+Enter')
  await shows(words.runStates.ok)
  await shows('level 21')
  await page.getByText(`${deveui}: double = 42`).waitFor()
  expect(await axeFindings(page)).toEqual([])
  // It was a test: nothing is stored.
  expect((await api.must('GET', `/tag/${deveui}/currents`)).body).not.toMatchObject({ double: 42 })
})

test('a reading triggers it, and its console says so as it happens', async () => {
  await tab(words.panels.console)
  await waitUntilLive(page)
  await send(30)
  await log().getByText('level 30', { exact: true }).waitFor()
  await openPage(page, `/tagdetails/${deveui}`)
  await shows('60')
  await page.goBack()
  await settle(page)
})

test('what cannot be read is marked where it is, and saved by the keyboard all the same', async () => {
  await code().fill('function run(event) {\n  const = 1\n}')
  await page.locator('.cm-lintRange-error').waitFor()
  await page.getByText(/^Line 2: /).waitFor()
  await code().press('Control+s')
  await shows(fill(words.saved, { name: 'Doubler' }))
  await isIn(words.states.invalid)
})

test('failing, it is disabled after so many runs in succession, with a notification', async () => {
  await code().fill("function run(event) {\n  throw new Error('The pump is gone')\n}")
  await code().press('Control+s')
  await isIn(words.states.enabled)
  for (let count = 0; count < 20; count++) await send(count)
  await isIn(words.states.stopped)
  await tab(words.tabs.runs)
  await page.locator('.fyr-script-reason', { hasText: 'The pump is gone' }).first().click()
  await button(fill(words.runs.showLine, { line: '2' }))
    .first()
    .click()
  await page.locator('.cm-lintRange-error').waitFor()
  await openPage(page, `/script/${pathOfScript()}?tab=runs&state=failed`)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: /notification/ }).click()
  await page.getByText('Script disabled: Doubler').waitFor()
  await page.keyboard.press('Escape')
})

test('an older version is compared and restored, and runs again', async () => {
  await tab(words.tabs.versions)
  await page
    .getByRole('button', { name: new RegExp(`^${fill(words.versions.version, { version: '1' })}`) })
    .click()
  await page.getByText(words.versions.withCurrent, { exact: true }).click()
  await page.locator('.cm-merge-a', { hasText: 'double' }).waitFor()
  await page.locator('.cm-merge-b', { hasText: 'The pump is gone' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(words.versions.restore).click()
  await page.getByRole('dialog').getByRole('button', { name: words.versions.restore, exact: true }).click()
  await shows(fill(words.versions.restored, { version: '1' }))
  await tab(words.tabs.editor)
  await expect.poll(() => code().textContent()).toContain('double')
  // Restoring is no decision to run it again.
  await isIn(words.states.stopped)
  await menu(words.enable)
  await isIn(words.states.enabled)
  expect(await page.getByRole('switch', { name: words.form.enabled }).isChecked()).toBe(true)
  await tab(words.panels.console)
  await waitUntilLive(page)
  await send(50)
  await log().getByText('level 50', { exact: true }).waitFor()
})

test('what it remembers is shown and can be cleared', async () => {
  await code().fill('function run(event) {\n  fyr.memory.last = event.readings[0].value\n}')
  await code().press('Control+s')
  await shows(fill(words.saved, { name: 'Doubler' }))
  await send(77)
  await tab(words.tabs.memory)
  await page.getByText(/"last": 77/).waitFor()
  await button(words.memory.clear).click()
  await page.getByRole('dialog').getByRole('button', { name: words.memory.clear, exact: true }).click()
  await shows(words.memory.empty)
})

test('unsaved code comes back after a reload', async () => {
  await tab(words.tabs.editor)
  await code().fill('function run() {\n  return "draft"\n}')
  // From another tab of the page, too.
  await tab(words.tabs.runs)
  await menuLink(t.shell.menu.nodes).click()
  await page.getByRole('dialog').getByText(t.shell.unsaved.text).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: t.words.cancel, exact: true }).click()
  await tab(words.tabs.editor)
  await page.waitForTimeout(600)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await settle(page)
  await expect.poll(() => code().textContent()).toContain('draft')
  await button(t.dashboards.edit.discard).click()
  await expect.poll(() => code().textContent()).toContain('fyr.memory.last')
})

test('a button of a dashboard runs a script with its parameters, and says what came of it', async () => {
  const source =
    'function run(event) {\n  if (!(event.parameters.setpoint < 30)) throw new Error("Too hot")\n  return event.parameters.setpoint\n}'
  const { body } = await api.must('POST', `/script/${api.companyId}`, { name: 'Setpoint', type: 1, source })
  const { scriptId } = body
  const buttonOf = (title: string, x: number, setpoint: number) => ({
    type: moduleTypes.functionButton,
    title,
    layout: { lg: { x, y: 0, w: 4, h: 4 } },
    settings: { action: { kind: 'script', scriptId, parameters: `{"setpoint": ${setpoint}}` } },
  })
  const widgets = [buttonOf('Warm', 0, 21), buttonOf('Boil', 4, 100)]
  const plant = await api.must('POST', `/dashboards/create/${api.companyId}`, { name: 'Plant', widgets })
  const { dashboardId } = plant.body
  await openPage(page, `/dashboard/${dashboardId}`)
  for (const label of ['Warm', 'Boil']) {
    await button(label).click()
    await button(fill(t.widgets.functionButton.confirmPress, { label })).click()
  }
  await shows(fill(t.widgets.functionButton.doneWith, { result: '21' }))
  await page.getByText(/Too hot/).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('the list shows the state, and the search finds it', async () => {
  await openPage(page, '/script?filter=state:enabled')
  await page.getByRole('row', { name: /Doubler/ }).waitFor()
  await openPage(page, '/script')
  await page.getByRole('region', { name: words.usage.title }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('combobox', { name: t.search.label }).fill('doubl')
  const found = page.getByRole('group', { name: t.shell.menu.scripts, exact: true })
  await found.getByRole('option', { name: 'Doubler' }).click()
  await page.getByRole('heading', { level: 1, name: 'Doubler' }).waitFor()
})
