import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { createActions } from '../lib/page/actions.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { openPage, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const stage = onStage()
const deveui = '70b3d57ed0001234'
let api: Api
let page: Page
let hook: string
const complaints: string[][] = []

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Nordic Cold', country: 'Sweden' })
  const { body } = await api.must('POST', '/settings/integration', { kind: 'chirpstack', name: 'Tower' })
  hook = new URL(body.webhook).pathname.replace(/^\/api/, '')
  const applications = await api.must('POST', `/applications/${api.companyId}`, { name: 'Roof' })
  await api.must('POST', `/applications/${applications.body.id}/tag`, {
    ...{ name: 'Cold room', deveui, nodeType: 0, decoder: 'raw' },
  })
  const own = await stage.signedIn()
  complaints.push(own.complaints)
  page = own.page
})
afterAll(() => expect(complaints.flat()).toEqual([]))
walkInOrder()

const { button, field } = createActions(() => page)
const send = (fCnt: number, data: string) =>
  api.must('POST', `${hook}?event=up`, { deviceInfo: { devEui: deveui }, fCnt, fPort: 3, data })
const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
const source = `function Decoder(bytes, port) {
  console.log('port', port)
  return { temperature: ((bytes[0] << 8) | bytes[1]) / 10 }
}`
const code = () => page.getByRole('textbox', { name: t.decoders.source })

test('a frame of a node leads to a decoder that is tried on it', async () => {
  await send(1, 'AOE=')
  await openPage(page, `/tagdetails/${deveui}?tab=frames`)
  await shows('00e1')
  await openPage(page, `/decoders/create?node=${deveui}`)
  await code().fill(source)
  await page.getByRole('button', { name: /00e1/ }).click()
  await button(t.decoders.test.run).click()
  await shows('22.5')
  await shows('port 3')
  expect(await axeFindings(page)).toEqual([])
})

test('what is wrong with it is marked at its line', async () => {
  await code().fill(source.replace('bytes[1])', 'bytes.no.such)'))
  await button(t.decoders.test.run).click()
  await page.locator('.cm-lintRange-error').waitFor()
  await code().fill(source)
  await field(t.words.name).fill('Cold room probe')
  await button(t.words.create).click()
  await page.getByRole('row', { name: /Cold room probe/ }).waitFor()
})

test('a node that is given it has readings', async () => {
  const { body } = await api.must('GET', '/decoder')
  const own = body.find(({ origin }: { origin: string }) => origin === 'own')
  await api.must('PUT', `/tag/${deveui}`, { decoder: own.decoderId })
  await send(2, 'AOY=')
  await openPage(page, `/tagdetails/${deveui}?tab=frames`)
  await shows('{"temperature":23}')
  expect(await axeFindings(page)).toEqual([])
  await openPage(page, `/tagdetails/${deveui}`)
  await shows('23')
  await openPage(page, '/decoders')
  await page.getByRole('searchbox').fill('elsys ers')
  expect(await axeFindings(page)).toEqual([])
})
