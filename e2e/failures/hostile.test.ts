import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openApi } from '../lib/api.ts'
import { openWindow } from '../lib/page/browser.ts'
import { openPage, signInByApi } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

/** Threat 20: whatever people and devices write is text on every page, never markup and never a command. */
const markup = `"><img src="/harm" onerror="globalThis.isHit = true"><b data-hostile>b</b>`
const script = `</script><script>globalThis.isHit = true</script>`
const link = 'javascript:globalThis.isHit=true//'

const stage = onStage()
let page: Page
let complaints: string[]
let paths: string[]

beforeAll(async () => {
  paths = await furnish()
  const window = await openWindow(stage.browser, stage.url)
  page = window.page
  complaints = window.complaints
})

/** A company whose people, or somebody with one of its tokens, mean harm. */
async function furnish(): Promise<string[]> {
  const api = await openApi(stage.url, { name: markup, country: '' })
  const { companyId } = api
  const post = async (path: string, body: unknown) => (await api.must('POST', path, body)).body
  const { id } = await post(`/applications/${companyId}`, { name: markup })
  const deveui = 'hostile-1'
  const keys = [{ name: 'temperature', label: markup, unit: '<u data-hostile>x</u>' }]
  await post(`/applications/${id}/tag`, { name: markup, deveui, nodeType: 1, keys, flattenJson: false })
  await post(`/integration/tokens/${companyId}`, { label: script, scopes: ['read'] })
  const alarm = await post(`/companies/${companyId}/alarm`, {
    name: markup,
    message: `${markup} {{node}} ${link}`,
    tag: deveui,
    tagDataKey: 'temperature',
    limitHigh: 30,
    priority: 'a',
    alertType: 3,
    alarmContacts: [{ name: script, contactType: 'SMS', phoneNumber: '+46701234567' }],
  })
  const send = (readings: object[]) => post(`/tag/${deveui}/tagdata`, readings)
  const raise = async () => {
    await send([{ key: 'temperature', value: 20 }])
    await send([{ key: 'temperature', value: 40 }])
    return (await api.must('GET', '/alarm/active')).body[0].id
  }
  await post(`/alarms/active/${await raise()}/status`, { comment: script })
  await raise()
  await send([
    { key: markup, value: markup },
    { key: '<svg onload=alert(1)>', value: script },
    { key: 'link', value: link },
    { key: 'object', value: { [markup]: script } },
  ])
  await api.call('POST', `/tag/${deveui}/tagdata`, [{ key: `${markup}${'x'.repeat(200)}`, value: 1 }])
  const source = `function decodeUplink() { return { data: { text: ${JSON.stringify(markup)} } } }`
  const decoder = await post('/decoder', { name: markup, source })
  await post('/settings/integration', { kind: 'netmore', name: markup, transport: 'http' })
  const broker = { name: markup, hostname: 'mqtt.example.com', port: 1883 }
  const { brokerId } = await post(`/mqtt/mqttbroker/${companyId}`, broker)
  const heard = { deveui: 'a81758fffe0000f1', name: markup, profile: script }
  await post('/tag/pool/import', { devices: [heard] })
  const gateway = await post(`/gateway/${companyId}`, { name: markup, eui: '0016c001f153a14c' })
  await post(`/tagJournal/${deveui}`, { text: `${markup} ${script} ${link}` })
  const node = `/tagdetails/${deveui}`
  return [
    '/',
    '/company',
    '/company?tab=all',
    '/company/edit',
    '/application',
    `/application/${id}`,
    '/tag',
    ...['overview', 'data', 'keys', 'alarms', 'journal', 'errors', 'connection', 'settings'].map(
      (tab) => `${node}?tab=${tab}`,
    ),
    `${node}/import`,
    '/alarm/rules',
    '/alarm/active',
    '/alarm/history',
    `/alarm/${alarm.id}`,
    '/decoders',
    `/decoders/${decoder.decoderId}`,
    '/integrations',
    '/mqtt-brokers',
    `/mqtt-brokers/${brokerId}`,
    '/tag/pool',
    '/gateways',
    `/gateways/${gateway.gatewayId}`,
    '/company/tokens',
    '/settings/company',
    '/settings/portal',
    '/settings/portal/messages',
    '/settings/portal/sign-in',
    '/settings/portal/operations',
  ]
}

test('threat 20: no page runs or shows as markup what somebody wrote', async () => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/harm')) loaded.push(request.url())
  })
  page.on('dialog', (dialog) => {
    complaints.push(`${page.url()} opened: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await signInByApi(page)
  let shown = 0
  for (const path of paths) {
    await openPage(page, path)
    const found = await page.evaluate(`({
      isHit: globalThis.isHit === true,
      elements: document.querySelectorAll('[data-hostile], img[src="/harm"], svg[onload]').length,
      links: [...document.querySelectorAll('a')].filter(({ protocol }) => protocol === 'javascript:').length,
      shown: document.body.innerText.includes('<img src="/harm"'),
    })`)
    const { shown: isShown, ...harm } = found as { shown: boolean } // what the script above answers
    expect({ path, ...harm }).toEqual({ path, isHit: false, elements: 0, links: 0 })
    if (isShown) shown++
  }
  await page.getByRole('button', { name: /notification/ }).click()
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate('globalThis.isHit === true')).toBe(false)
  // It was there to be seen on most pages, as the text that it is.
  expect(shown).toBeGreaterThan(10)
  expect(loaded).toEqual([])
  expect(complaints).toEqual([])
})
