import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpcPeer, startOpcServer } from '../../server/test/support/servers/opcua-server.ts'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { onWindows } from '../lib/page/windows.ts'
import { addMember } from '../lib/people.ts'
import { signIn, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const chief = { email: 'chief@example.com', password: 'Lighthouse-2' }
let peer: OpcPeer
// Before the stage, whose portal may connect to it.
beforeAll(async () => {
  peer = await startOpcServer()
})
const stage = onStage(() => ({ TEST_OUTBOUND_LOOPBACK: `127.0.0.1:${peer.port}` }))
const { open } = onWindows(stage)
walkInOrder()

let api: Api
let page: Page
const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const node = (name: string | RegExp) => dialog().getByRole('treeitem', { name })
const counted = (text: string, count: number) => text.replace('{{count, number}}', String(count))
const secure = new RegExp(`^Basic256Sha256 · ${t.opcua.modes.SignAndEncrypt}`)

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  await api.must('POST', `/applications/${api.companyId}`, { name: 'Lines' })
  await addMember(stage.databaseUrl, { ...chief, companyId: api.companyId, role: 'CompanyAdmin' })
  page = await open()
  await page.goto('/opc')
  await signIn(page, chief)
})
afterAll(() => peer?.stop())

test('a server is discovered, its certificate trusted, and it connects with encryption', async () => {
  await page.getByText(t.opcua.empty.title, { exact: true }).waitFor()
  await page.getByRole('link', { name: t.opcua.new, exact: true }).first().click()
  await page.getByLabel(t.words.name, { exact: true }).fill('Press line')
  await page.getByLabel(t.opcua.form.endpointUrl).fill('opc.tcp://127.0.0.1:9')
  await button(t.opcua.form.discover).click()
  await page.getByText(t.connections.problems.addressNotAllowed, { exact: true }).waitFor()
  await page.getByLabel(t.opcua.form.endpointUrl).fill(peer.endpointUrl)
  await button(t.opcua.form.discover).click()
  await page.getByRole('radio', { name: secure, checked: true }).waitFor()
  await page.getByRole('radio', { name: t.opcua.policies.None, exact: true }).check()
  await page.getByText(t.opcua.form.noSecurity, { exact: true }).waitFor()
  await page.getByRole('radio', { name: secure }).check()
  expect(await axeFindings(page)).toEqual([])
  await button(t.opcua.discovery.trust).click()
  expect(await page.getByLabel(t.opcua.form.serverCertificate).inputValue()).toContain('BEGIN CERTIFICATE')
  await button(t.words.create).click()
  await page.getByRole('heading', { name: 'Press line', exact: true }).waitFor()
  await page.getByText(t.connections.status.connected, { exact: true }).waitFor()
  await page.getByText(/^Press line.* · Running$/).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('an OPC-UA node needs no token: its last step leads to its variables', async () => {
  await page.goto('/tag/create?type=7')
  await page.getByLabel(t.words.name).fill('Press')
  await page.getByLabel(t.nodes.deviceId).fill('press-1')
  await button(t.words.next).click()
  await page.getByRole('combobox', { name: t.words.application }).click()
  await page.getByRole('option', { name: 'Lines' }).click()
  await button(t.words.create).click()
  await page.getByText(t.opcua.node.waiting, { exact: true }).waitFor()
  expect(await page.getByText(t.nodes.connection.token, { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: t.opcua.variables.add, exact: true }).click()
  await page.getByText(t.opcua.variables.none, { exact: true }).waitFor()
})

test('variables are chosen in the tree with the keyboard alone, and by a pattern', async () => {
  await button(t.opcua.variables.add).first().click()
  await node(/^Line/).focus()
  await page.keyboard.press('ArrowRight')
  await node(/^Temperature/).waitFor()
  await node(/^Temperature/).focus()
  await page.keyboard.press('Space')
  expect(await node(/^Temperature/).getAttribute('aria-checked')).toBe('true')
  expect(await node(/^Line/).getAttribute('aria-checked')).toBe('mixed')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await node(/^Line/).getAttribute('aria-expanded')).toBe('false')
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await dialog().getByText(t.opcua.browse.ways.search, { exact: true }).first().click()
  await dialog().getByLabel(t.opcua.browse.search).fill('Plant/Cell1*/Motor/Temp*')
  await page.keyboard.press('Enter')
  await node(/Cell1\/Motor/).click()
  await node(/Cell12\/Motor/).click()
  await dialog().getByText(counted(t.opcua.browse.chosen_other, 3)).waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
})

test('a variable of a typed node id is read before it is chosen', async () => {
  await dialog().getByText(t.opcua.browse.ways.nodeId, { exact: true }).first().click()
  await dialog().getByRole('textbox', { name: t.opcua.browse.nodeId }).fill('nsu=http://fyr.test/line;s=Mode')
  await inDialog(t.opcua.browse.read).click()
  await inDialog(t.opcua.browse.choose).click()
  await dialog().getByText(counted(t.opcua.browse.chosen_other, 4)).waitFor()
})

test('keys are proposed, must be unlike each other, and are added', async () => {
  await inDialog(t.words.next).click()
  const key = (name: string) =>
    dialog().getByRole('textbox', { name: `${t.words.key}: ${name}`, exact: true })
  expect(await key('Temperature').inputValue()).toBe('temperature')
  expect(await key('TempWinding').first().inputValue()).toBe('cell1MotorTempWinding')
  expect(await key('TempWinding').last().inputValue()).toBe('cell12MotorTempWinding')
  await key('Mode').fill('temperature')
  await dialog().getByLabel(t.opcua.adding.samplingInterval).fill('100')
  const submit = counted(t.opcua.adding.submit_other, 4)
  await inDialog(submit).click()
  await dialog().getByText(t.opcua.adding.duplicate, { exact: true }).first().waitFor()
  await key('Mode').fill('mode')
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await inDialog(submit).click()
  await dialog().waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: /Temperature/ })
    .getByText(t.opcua.variables.ok, { exact: true })
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('what is read already is marked, and cannot be chosen again', async () => {
  await button(t.opcua.variables.add).first().click()
  await node(/^Line/).focus()
  await page.keyboard.press('ArrowRight')
  await node(/^Temperature.*Already read/).waitFor()
  await node(/^Temperature/).click({ force: true })
  await dialog().getByText(t.opcua.browse.chosen_zero, { exact: true }).waitFor()
  // An object chooses what is directly below it.
  await node(/^Line/).click()
  await dialog()
    .getByText(/ variables below Line chosen$/)
    .waitFor()
  // One that is not open yet, and comes in portions.
  await node(/^Wide/).click()
  await dialog()
    .getByText(/ · 1,200 variables below Wide chosen$/)
    .waitFor()
  await inDialog(t.opcua.browse.clear).click()
  await inDialog(t.words.cancel).click()
  await dialog().waitFor({ state: 'detached' })
})

test('the value is seen on the node, live', async () => {
  await page.getByRole('tab', { name: t.nodes.tabs.overview, exact: true }).click()
  await waitUntilLive(page)
  await page.locator('.fyr-value', { hasText: '40 °C' }).first().waitFor()
  await peer.set('Temperature', 41.5)
  await page.locator('.fyr-value', { hasText: '41.5 °C' }).first().waitFor()
})

test('a variable is read now, unlocked, and written within its limits', async () => {
  const [{ opcServerId }] = (await api.must('GET', `/opc/servers/${api.companyId}`)).body
  await page.goto(`/opc/${opcServerId}`)
  await page.getByRole('button', { name: fill(t.ui.table.rowActions, { row: 'Temperature' }) }).click()
  await page.getByRole('menuitem', { name: t.words.edit, exact: true }).click()
  await inDialog(t.opcua.editor.read).click()
  await dialog().getByText('41.5', { exact: true }).waitFor()
  await dialog().getByText(t.opcua.editor.writing, { exact: true }).click()
  await dialog().getByLabel(t.opcua.editor.unlocked).check()
  await dialog().getByLabel(t.opcua.editor.minimum).fill('0')
  await dialog().getByLabel(t.opcua.editor.maximum).fill('100')
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await inDialog(t.words.save).click()
  await dialog().waitFor({ state: 'detached' })
  await page.goto('/tagdetails/press-1?tab=downlinks')
  await button(t.downlinks.send).click()
  await dialog().getByLabel('Temperature').fill('101')
  await inDialog(t.downlinks.write.submit).click()
  await dialog()
    .getByText(fill(t.problems['field.tooLarge'], { maximum: '100' }), { exact: true })
    .waitFor()
  await dialog().getByLabel('Temperature').fill('55.5')
  await inDialog(t.downlinks.write.submit).click()
  await page.getByText(t.downlinks.states.acknowledged, { exact: true }).first().waitFor()
  await expect.poll(() => peer.do('values', { name: 'Temperature' })).toBe(55.5)
})

test('another certificate of the server is compared before it is trusted', async () => {
  const [{ opcServerId, fingerprint }] = (await api.must('GET', `/opc/servers/${api.companyId}`)).body
  const { port } = peer
  await peer.stop()
  peer = await startOpcServer({ port })
  await page.goto(`/opc/${opcServerId}`)
  await page.getByText(t.opcua.trust.changed, { exact: true }).waitFor()
  await button(t.opcua.trust.check).click()
  await dialog().getByText(fingerprint).waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await inDialog(t.opcua.discovery.trust).click()
  await page.getByText(t.connections.status.connected, { exact: true }).waitFor()
  expect(await page.getByText(t.opcua.trust.changed, { exact: true }).count()).toBe(0)
})

test('monitoring is stopped, and the certificate of the portal is renewed', async () => {
  await button(t.opcua.status.stop).click()
  await page.getByText(t.connections.status.disabled, { exact: true }).waitFor()
  await page.goto('/opc')
  await button(t.opcua.own.title).click()
  const [before] = await dialog().locator('code').allTextContents()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await inDialog(t.opcua.own.renew).click()
  await dialog().getByText(t.opcua.own.renewText, { exact: true }).waitFor()
  await dialog().last().getByRole('button', { name: t.opcua.own.renew, exact: true }).click()
  await expect.poll(async () => (await dialog().locator('code').allTextContents())[0]).not.toBe(before)
})
