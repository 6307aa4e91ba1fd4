import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ModbusSlave, startModbusSlave } from '../../server/test/support/servers/modbus-slave.ts'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { onWindows } from '../lib/page/windows.ts'
import { addMember } from '../lib/people.ts'
import { signIn, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

/** One of the server's own texts. */
const inUse = 'This register is already in use.'
const chief = { email: 'chief@example.com', password: 'Lighthouse-2' }
let slave: ModbusSlave
// Before the stage, whose portal may connect to it.
beforeAll(async () => {
  slave = await startModbusSlave()
  // 21.5 as CDAB, a set point of 20.0, and coils of which the third is on.
  const words = { ...holding(100, [0, 0x41ac, 0, 0]), ...holding(200, [200]) }
  const coils = Object.fromEntries([0, 0, 1, 0, 0, 0, 0, 0].map((bit, at) => [`coil/${at}`, bit]))
  slave.units.set(1, new Map(Object.entries({ ...words, ...coils })))
})
const stage = onStage(() => ({ TEST_OUTBOUND_LOOPBACK: `127.0.0.1:${slave.port}` }))
const { open } = onWindows(stage)
walkInOrder()

let api: Api
let applicationId: string
let page: Page
const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const address = () => dialog().getByRole('textbox', { name: t.modbus.registers.address })
const counted = (text: string, count: number) => text.replace('{{count, number}}', String(count))
function holding(from: number, words: readonly number[]): Record<string, number> {
  return Object.fromEntries(words.map((word, at) => [`holding/${from + at}`, word]))
}

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  ;({ id: applicationId } = (
    await api.must('POST', `/applications/${api.companyId}`, { name: 'Meters' })
  ).body)
  await addMember(stage.databaseUrl, { ...chief, companyId: api.companyId, role: 'CompanyAdmin' })
  page = await open()
  await page.goto('/modbus')
  await signIn(page, chief)
})
afterAll(() => slave?.stop())

test('a master is tried, created and connects', async () => {
  await page.getByText(t.modbus.empty.title, { exact: true }).waitFor()
  await page.getByRole('link', { name: t.modbus.new, exact: true }).first().click()
  await page.getByLabel(t.words.name, { exact: true }).fill('Switchboard')
  await page.getByLabel(t.modbus.hostname).fill('127.0.0.1')
  await page.getByLabel(t.modbus.port).fill('9')
  await button(t.modbus.test.button).click()
  await page.getByText(t.connections.problems.addressNotAllowed, { exact: true }).waitFor()
  await page.getByLabel(t.modbus.port).fill(String(slave.port))
  await page.getByLabel(t.modbus.intervalSeconds).fill('1')
  await button(t.words.create).click()
  // Fast polling is a choice.
  await page.getByText(fill(t.problems['field.tooSmall'], { minimum: '60' }), { exact: true }).waitFor()
  await page.getByLabel(t.modbus.fastPolling).check()
  await button(t.modbus.test.button).click()
  await page.getByText(t.modbus.test.works, { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await button(t.words.create).click()
  await page.getByRole('heading', { name: 'Switchboard', exact: true }).waitFor()
  await page.getByText(t.connections.status.connected, { exact: true }).waitFor()
})

test('a Modbus node needs no token: its last step leads to its registers', async () => {
  await page.goto('/tag/create?type=6')
  await page.getByLabel(t.words.name).fill('Main meter')
  await page.getByLabel(t.nodes.deviceId).fill('meter-1')
  await button(t.words.next).click()
  await page.getByRole('combobox', { name: t.words.application }).click()
  await page.getByRole('option', { name: 'Meters' }).click()
  await button(t.words.create).click()
  await page.getByText(t.modbus.node.waiting, { exact: true }).waitFor()
  expect(await page.getByText(t.nodes.connection.token, { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: t.modbus.node.addRegisters, exact: true }).click()
  await page.getByText(t.modbus.registers.none, { exact: true }).waitFor()
})

test('a wrong byte order is found and put right by the editor, with the keyboard alone', async () => {
  await button(t.modbus.registers.add).first().click()
  await dialog().getByText(t.modbus.editor.manual, { exact: true }).click()
  await address().fill('40101')
  await dialog().getByText('Holding register 100, number 40101', { exact: true }).waitFor()
  await dialog().getByRole('combobox', { name: t.words.key }).fill('temperature')
  await inDialog(t.words.add).click()
  await dialog().waitFor({ state: 'detached' })
  // Stored as ABCD it is no temperature.
  await page
    .getByRole('row', { name: /temperature/ })
    .getByText('FLOAT ABCD')
    .waitFor()
  await page.getByRole('button', { name: fill(t.ui.table.rowActions, { row: 'temperature' }) }).click()
  await page.getByRole('menuitem', { name: t.words.edit, exact: true }).click()
  await inDialog(t.modbus.editor.read).click()
  const right = dialog().getByRole('radio', { name: 'FLOAT, CDAB: 21.5', exact: true })
  await right.waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await dialog()
    .getByRole('radio', { name: /^FLOAT, ABCD/, checked: true })
    .focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await right.getAttribute('aria-checked')).toBe('true')
  await dialog().getByLabel(t.words.unit).fill('°C')
  await dialog().getByLabel(t.modbus.editor.scale, { exact: true }).fill('2')
  await dialog().locator('.fyr-value-now', { hasText: '43 °C' }).waitFor()
  await dialog().getByLabel(t.modbus.editor.scale, { exact: true }).fill('1')
  await dialog().locator('.fyr-value-now', { hasText: '21.5 °C' }).waitFor()
  await inDialog(t.words.save).click()
  await page
    .getByRole('row', { name: /temperature/ })
    .getByText('FLOAT CDAB')
    .waitFor()
})

test('the reading is seen on the node, live', async () => {
  await page.getByRole('tab', { name: t.nodes.tabs.overview, exact: true }).click()
  await waitUntilLive(page)
  await page.locator('.fyr-value', { hasText: '21.5 °C' }).first().waitFor()
  const float = Buffer.alloc(4)
  float.writeFloatBE(23.25)
  slave.units.get(1)?.set('holding/100', float.readUInt16BE(2)).set('holding/101', float.readUInt16BE(0))
  await page.locator('.fyr-value', { hasText: '23.25 °C' }).first().waitFor()
})

test('the third coil is picked from those that were read, and the server says what is in use', async () => {
  await page.getByRole('tab', { name: t.nodes.tabs.connection, exact: true }).click()
  await button(t.modbus.registers.add).click()
  await dialog().getByText(t.modbus.editor.manual, { exact: true }).click()
  await address().fill('40102')
  await dialog().getByRole('combobox', { name: t.words.key }).fill('valve')
  await inDialog(t.words.add).click()
  await dialog().getByText(inUse, { exact: true }).waitFor()
  // A number of a manual names the type as well.
  await address().fill('00001')
  await inDialog(t.modbus.editor.read).click()
  await dialog().getByRole('radio', { name: 'Coil 2: On', exact: true }).click()
  expect(await address().inputValue()).toBe('00003')
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await inDialog(t.words.add).click()
  await dialog().waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /valve/ }).getByText(t.modbus.registers.ok, { exact: true }).waitFor()
})

test('a register that the device does not have says what to do', async () => {
  const [{ modbusMasterId }] = (await api.must('GET', `/modbus/masters/${api.companyId}`)).body
  const own = { deveui: 'meter-1', slaveId: 1, valueType: 'INT16' }
  await api.must('POST', `/modbus/registers/${modbusMasterId}`, {
    registers: [
      { ...own, register: 900, key: 'absent' },
      { ...own, register: 200, key: 'setpoint', scale: 0.1, unlocked: true, minimum: 5, maximum: 30 },
    ],
  })
  await page.goto(`/modbus/${modbusMasterId}`)
  const problem = fill(t.modbus.whatToDo, { problem: t.modbus.problems.illegalAddress })
  await button(problem).click()
  await page.getByText(t.modbus.advice.illegalAddress, { exact: true }).waitFor()
  await page.getByText(t.modbus.units.answers, { exact: true }).waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
})

test('an unlocked register is written, within its limits', async () => {
  await page.goto('/tagdetails/meter-1?tab=downlinks')
  await button(t.downlinks.send).click()
  const setpoint = dialog().getByLabel('setpoint')
  await setpoint.fill('31')
  await inDialog(t.downlinks.write.submit).click()
  await dialog()
    .getByText(fill(t.problems['field.tooLarge'], { maximum: '30' }), { exact: true })
    .waitFor()
  await setpoint.fill('21.5')
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  await inDialog(t.downlinks.write.submit).click()
  await page.getByText(t.downlinks.states.acknowledged, { exact: true }).first().waitFor()
  expect(slave.units.get(1)?.get('holding/200')).toBe(215)
})

test('the registers of a meter come from its profile, and those of a unit are copied', async () => {
  for (const deveui of ['meter-2', 'meter-3'])
    await api.must('POST', `/applications/${applicationId}/tag`, { name: deveui, deveui, nodeType: 6 })
  await page.goto('/tagdetails/meter-2?tab=connection')
  const choose = async (action: string) => {
    await page.getByRole('button', { name: t.modbus.registers.more }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await choose(t.modbus.profiles.action)
  await dialog().getByRole('combobox', { name: t.modbus.profiles.meter }).click()
  await page.getByRole('option', { name: 'Eastron SDM630' }).click()
  await dialog().getByLabel(t.modbus.slaveId).fill('20')
  await inDialog(counted(t.modbus.profiles.submit_other, 13)).click()
  await page.getByText('Energy, import', { exact: true }).waitFor()
  const kindOf = async () =>
    (await api.must('GET', '/tag/meter-2/keys')).body.find(
      ({ name }: { name: string }) => name === 'energyImport',
    )?.kind
  await expect.poll(kindOf).toBe('counter')
  await choose(t.modbus.copy.action)
  await dialog().getByRole('combobox', { name: t.modbus.copy.to }).click()
  await page.getByRole('option', { name: /meter-3/ }).click()
  await dialog().getByLabel(t.modbus.slaveId).fill('21')
  await inDialog(counted(t.modbus.copy.submit_other, 13)).click()
  await dialog().waitFor({ state: 'detached' })
  expect((await api.must('GET', '/modbus/node/meter-3')).body).toHaveLength(13)
})

test('a file of registers shows which rows are refused, and adds the others', async () => {
  await page.goto('/tagdetails/meter-3?tab=connection')
  await page.getByRole('button', { name: t.modbus.registers.more }).click()
  await page.getByRole('menuitem', { name: t.modbus.csv.import, exact: true }).click()
  const rows = [
    'slaveId;number;valueType;key',
    '21;30501;INT16;flow',
    '21;x;INT16;pressure',
    '21;30501;INT16;level',
  ]
  const file = { name: 'registers.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await dialog().locator('input[type="file"]').setInputFiles(file)
  await dialog()
    .getByText(fill(t.modbus.csv.unknown, { column: 'number', value: 'x' }))
    .waitFor()
  expect(await axeFindings(page, { overlay: true })).toEqual([])
  const submit = inDialog(counted(t.modbus.csv.submit_other, 2))
  await submit.click()
  // All or none: two rows are of one register.
  await dialog().getByText(inUse, { exact: true }).first().waitFor()
  expect((await api.must('GET', '/modbus/node/meter-3')).body).toHaveLength(13)
  rows.pop()
  await dialog()
    .locator('input[type="file"]')
    .setInputFiles({ ...file, buffer: Buffer.from(rows.join('\n')) })
  await inDialog(counted(t.modbus.csv.submit_one, 1)).click()
  await dialog().waitFor({ state: 'detached' })
  expect((await api.must('GET', '/modbus/node/meter-3')).body).toHaveLength(14)
})
