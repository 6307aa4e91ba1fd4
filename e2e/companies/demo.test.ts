import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { callApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { openPage, settle, signIn, english as t } from '../lib/program/portal.ts'
import { adminEmail, adminPassword } from '../lib/program/program.ts'
import { onStage } from '../lib/stage.ts'

/** From an empty portal by one click to a company that lives, and back to nothing by another. */
const stage = onStage()
let page: Page
let complaints: string[]
const waitOptions = { timeout: 90_000 }

beforeAll(async () => {
  ;({ page, complaints } = await stage.window())
})
walkInOrder()

const { button, heading } = createActions(() => page)
/** The widget with this title: what it is called goes on with what it is. */
const widget = (title: string) => page.getByRole('article', { name: new RegExp(`^${title}, `) })
/** The lorry says something new every 15 seconds: its speed, below its chart. */
const lorry = () => widget('Truck 7: cargo and speed').textContent()
async function openColdChain(): Promise<void> {
  await openPage(page, '/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Cold chain', exact: true }).click()
  await heading('Cold chain').waitFor()
  await settle(page)
  await widget('Truck 7: cargo and speed').scrollIntoViewIfNeeded()
  await expect.poll(lorry, waitOptions).toMatch(/km\/h/)
}

test('one click in an empty portal leads, step by step, to a dashboard', async () => {
  await page.goto('/')
  await page.getByRole('button', { name: t.login.submit }).waitFor()
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  await signIn(page)
  await button(t.demo.explore).waitFor()
  // Without a company there is nothing to hear of: it is not asked for, nor said to be lost.
  await settle(page)
  expect(refused).toEqual([])
  await expect(page.getByText(t.shell.live.off).count()).resolves.toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await button(t.demo.explore).click()
  const bar = page.getByRole('progressbar', { name: t.demo.making })
  await bar.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.waitForURL(/\/dashboard\/\d+/, waitOptions)
  await heading('Overview').waitFor()
})

test('values move by themselves', async () => {
  await openColdChain()
  expect(await widget('Freezer room 2').textContent()).toMatch(/\d.*°C/)
  const speed = await lorry()
  await expect.poll(lorry, waitOptions).not.toBe(speed)
})

test('goes on after a restart of the portal', async () => {
  await stage.restart()
  await openColdChain()
  const before = await lorry()
  await expect.poll(lorry, waitOptions).not.toBe(before)
})

test('is stopped and started on Home', async () => {
  await openPage(page, '/')
  await page.getByText(t.demo.isDemo).waitFor()
  await button(t.demo.stop).click()
  await page.getByText(t.demo.isStopped).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(t.demo.start).click()
  await page.getByText(t.demo.isDemo).waitFor()
})

test('goes with all it has by one click and a yes; the portal is empty again', async () => {
  await openPage(page, '/company')
  await button(t.demo.remove).click()
  const dialog = page.getByRole('dialog', { name: t.demo.removeTitle })
  await dialog.getByRole('button', { name: t.words.delete, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await button(t.demo.explore).waitFor()
  await page.getByText(t.home.steps.title).waitFor()
  const { token } = (
    await callApi(stage.url, 'POST', '/users/authenticate', { email: adminEmail, password: adminPassword })
  ).body
  expect((await callApi(stage.url, 'GET', '/companies/all', undefined, token)).body).toEqual([])
  const { body: storage } = await callApi(stage.url, 'GET', '/companies/demo', undefined, token)
  expect(storage).toEqual({ state: 'none', company: null, progress: null, failed: false })
  expect(complaints).toEqual([])
})

test('is offered among all companies as well', async () => {
  await openPage(page, '/company?tab=all')
  await button(t.demo.explore).first().click()
  const dialog = page.getByRole('dialog', { name: t.demo.title })
  await dialog.getByText(t.demo.lead).waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await dialog.getByRole('button', { name: t.demo.explore, exact: true }).click()
  await page.waitForURL(/\/dashboard\/\d+/, waitOptions)
})
