import type { Page } from 'playwright-core'
import { actionPages } from './furnish/actions.ts'
import { writeDecoder } from './furnish/decoders.ts'
import { fieldPages } from './furnish/field.ts'
import { formulaPages } from './furnish/formulas.ts'
import type { World } from './furnish/furnish.ts'
import { connectNetworkServers } from './furnish/network-servers.ts'
import { reportPages } from './furnish/reports.ts'
import { scriptPages } from './furnish/scripts.ts'
import { modbusPages } from './modbus-pages.ts'
import { morePages } from './more-pages.ts'
import { opcuaPages } from './opcua-pages.ts'
import { overlays } from './overlays.ts'
import type { Look, Picture } from './picture.ts'

const next = (page: Page) => page.locator('form.fyr-wizard button[type="submit"]').click()
const wizardPath = ({ applicationId }: World) => `/tag/create?application=${applicationId}`

async function nameNode(page: Page, look: Look): Promise<void> {
  await page.getByRole('radio', { name: /^MQTT/ }).click()
  const fields = page.locator('form.fyr-wizard input[type="text"], form.fyr-wizard input:not([type])')
  await fields.nth(0).fill('Skallberget, brunn 2')
  await fields.nth(1).fill(newNode(look))
}
const newNode = (look: Look) => `dn-skallberget-2-${look}`

/** Goes on through the wizard until it stands at this step. */
async function goTo(page: Page, look: Look, step: number): Promise<void> {
  await nameNode(page, look)
  for (let at = 1; at < step; at++) {
    const before = page.url()
    await next(page)
    await page.waitForURL((url) => url.href !== before)
    // Each step is taken as it is offered.
    await page.waitForTimeout(200)
  }
}
const wizard = (step: number, name: string, more: Partial<Picture> = {}): Picture => ({
  name: `node-wizard-${step}-${name}`,
  path: wizardPath,
  act: (page, _world, look) => goTo(page, look, step),
  ...more,
})

const history = [
  'Tid;Tryck;Flöde',
  '2026-10-01 06:00;5,12;18,4',
  '2026-10-01 06:10;5,09;19,2',
  '2026-10-01 06:20;5,05;21,0',
  '2026-10-01 06:30;4,98;24,7',
  '2026-10-01 06:40;4,91;28,1',
].join('\n')

/** Every page that there is. */
export const pictures: readonly Picture[] = [
  { name: 'login', path: '/login', who: 'guest' },
  { name: 'home', path: '/' },
  { name: 'home-empty', path: '/', who: 'newcomer' },
  { name: 'company', path: '/company' },
  { name: 'applications', path: '/application' },
  { name: 'nodes', path: '/tag' },
  wizard(1, 'node'),
  wizard(2, 'application'),
  wizard(2, 'more', {
    async act(page, _world, look) {
      await goTo(page, look, 2)
      await page.locator('details.fyr-more > summary').click()
    },
  }),
  wizard(3, 'finish', {
    leavesTraces: true,
    async act(page, { call }, look) {
      await goTo(page, look, 3)
      await call('POST', `/tag/${newNode(look)}/tagdata`, { key: 'pressure', value: 4.87 })
      await page.waitForTimeout(1500)
    },
    undo: async ({ call }, look) => {
      await call('DELETE', `/tag/force/${newNode(look)}`)
    },
  }),
  { name: 'node', path: '/tagdetails/ps-viksang?range=7d' },
  { name: 'node-compared', path: '/tagdetails/ps-viksang?range=24h&compare=previous-day' },
  {
    name: 'node-to-dashboard',
    path: '/tagdetails/ps-viksang',
    async act(page) {
      await page.locator('.fyr-section-head button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'node-data', path: '/tagdetails/ps-viksang?tab=data' },
  { name: 'node-keys', path: '/tagdetails/ps-viksang?tab=keys' },
  { name: 'node-errors', path: '/tagdetails/ps-viksang?tab=errors' },
  {
    name: 'import',
    path: '/tagdetails/dn-raby/import',
    async act(page) {
      const file = { name: 'raby-2026.csv', mimeType: 'text/csv', buffer: Buffer.from(history) }
      await page.locator('input[type="file"]').setInputFiles(file)
      await page.waitForTimeout(300)
      await next(page)
      await page.waitForTimeout(300)
    },
  },
  { name: 'alarms', path: '/alarm/rules' },
  { name: 'alarms-now', path: '/alarm' },
  { name: 'alarms-active', path: '/alarm/active' },
  { name: 'alarm-history', path: '/alarm/history' },
  { name: 'maintenance-windows', path: '/alarm/maintenance' },
  { name: 'maintenance-window-form', path: '/alarm/maintenance/create' },
  {
    name: 'maintenance-window',
    path: ({ maintenanceWindowId }) => `/alarm/maintenance/${maintenanceWindowId}`,
  },
  { name: 'alarm-form', path: ({ alarmId }) => `/alarm/${alarmId}` },
  {
    name: 'data-errors',
    path: '/data-errors',
    async act(page, { call }) {
      await call('POST', '/tag/vp-okand-17/tagdata', { key: 'pressure', value: 4.87 }).catch(() => undefined)
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'nodes-selected',
    path: '/tag?sort=name',
    async act(page) {
      for (const at of [1, 2, 3]) await page.locator('main input[type="checkbox"]').nth(at).click()
    },
  },
  {
    name: 'nodes-delete',
    path: '/tag?sort=name',
    async act(page) {
      for (const at of [1, 2]) await page.locator('main input[type="checkbox"]').nth(at).click()
      await page.locator('.fyr-table-bulk button').nth(-2).click()
      await page.waitForTimeout(500)
    },
  },
  {
    name: 'integrations',
    path: '/integrations',
    async act(page, { call }) {
      await connectNetworkServers(call)
      await page.reload()
      await page.waitForTimeout(3500)
    },
  },
  {
    name: 'integration-form',
    path: '/integrations',
    async act(page) {
      await page.locator('.fyr-page-head button').last().click()
      await page.waitForTimeout(500)
    },
  },
  {
    name: 'pool',
    path: '/tag/pool',
    async act(page, { call }) {
      await connectNetworkServers(call)
      await page.waitForTimeout(3500)
      await page.reload()
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'pool-claim',
    path: '/tag/pool',
    async act(page, { call }) {
      await connectNetworkServers(call)
      await page.waitForTimeout(3500)
      for (const at of [1, 2]) await page.locator('main input[type="checkbox"]').nth(at).click()
      await page.locator('.fyr-table-bulk button').first().click()
      const decoder = page.locator('[role="dialog"] input[role="combobox"]').last()
      await decoder.fill('UC511')
      await page.getByRole('option', { name: /UC511/ }).click()
      await page.waitForTimeout(700)
    },
  },
  {
    name: 'pool-scan',
    path: '/tag/pool',
    async act(page) {
      await page.locator('.fyr-page-head button').first().click()
      const code = page.locator('[role="dialog"] input')
      await code.fill('LW:D0:1122334455667788:24E124136B502399:AABB1122:S6136B502399')
      await page.locator('[role="dialog"] form button').click()
      await page.waitForTimeout(700)
    },
  },
  {
    name: 'pool-import',
    path: '/tag/pool/import',
    async act(page) {
      const rows = [
        'DevEUI;AppKey;Namn',
        '24E124136B502320;2B7E151628AED2A6ABF7158809CF4F3C;Brunn 9',
        'fel;;Brunn 10',
      ]
      const file = { name: 'foljesedel.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
      await page.setInputFiles('input[type="file"]', file)
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'node-import',
    path: '/tag/import',
    async act(page) {
      const rows = [
        'Namn;DevEUI;Typ;Applikation;Latitud;Longitud',
        'Brunn 9;24E124136B502320;LoRaWAN;;57,7089;11,9746',
        'Pump 1;pump-1;MQTT;Okänd;;',
      ]
      const file = { name: 'noder.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
      await page.setInputFiles('input[type="file"]', file)
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'node-wizard-lorawan',
    path: wizardPath,
    async act(page) {
      await page.getByRole('radio', { name: /^LoRaWAN/ }).click()
      const fields = page.locator('form.fyr-wizard input[type="text"], form.fyr-wizard input:not([type])')
      await fields.nth(0).fill('Brunn 11')
      await fields.nth(1).fill('24-E1-24-13-6B-50-23-97')
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'node-wizard-lorawan-more',
    path: wizardPath,
    async act(page, _world, look) {
      await page.getByRole('radio', { name: /^LoRaWAN/ }).click()
      const fields = page.locator('form.fyr-wizard input[type="text"], form.fyr-wizard input:not([type])')
      await fields.nth(0).fill('Brunn 11')
      await fields.nth(1).fill(look === 'light' ? '24e124136b502397' : '24e124136b502398')
      await next(page)
      await page.waitForTimeout(600)
      await page.locator('details.fyr-more > summary').click()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'decoders',
    path: '/decoders',
    async act(page, { call }) {
      await writeDecoder(call)
      await page.reload()
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'decoder',
    path: '/decoders/create?payload=00e1&port=3',
    async act(page, { call }) {
      await writeDecoder(call)
      await page.locator('.cm-content').waitFor()
      await page.locator('form button[type=submit]').last().click()
      await page.waitForTimeout(1000)
    },
  },
  { name: 'decoder-shipped', path: '/decoders/elsys-ers' },
  { name: 'tokens', path: '/company/tokens' },
  { name: 'settings', path: '/settings' },
  { name: 'settings-company', path: '/settings/company' },
  { name: 'settings-networks', path: '/settings/company#networks' },
  { name: 'settings-portal', path: '/settings/portal' },
  { name: 'settings-portal-messages', path: '/settings/portal/messages' },
  { name: 'settings-portal-sign-in', path: '/settings/portal/sign-in' },
  { name: 'settings-portal-operations', path: '/settings/portal/operations' },
  {
    name: 'user-menu',
    path: '/',
    async act(page, _world, look) {
      if (look === 'phone') await page.locator('.fyr-bottom-bar button').click()
      await page.locator('.fyr-user').click()
      await page.waitForTimeout(400)
    },
  },
  { name: 'api-reference', path: '/api-reference' },
  ...morePages,
  ...modbusPages,
  ...opcuaPages,
  ...actionPages,
  ...reportPages,
  ...formulaPages,
  ...scriptPages,
  ...fieldPages,
  ...overlays,
]
