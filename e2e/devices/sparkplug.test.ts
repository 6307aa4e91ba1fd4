import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectEdgeNode, type TestEdgeNode } from '../../server/test/support/servers/edge-node.ts'
import { type Api, openApi } from '../lib/api.ts'
import { walkInOrder } from '../lib/journey.ts'
import { axeFindings } from '../lib/page/browser.ts'
import { onWindows } from '../lib/page/windows.ts'
import { addMember } from '../lib/people.ts'
import { signIn, english as t, waitUntilLive } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

const chief = { email: 'chief@example.com', password: 'Lighthouse-2' }
const stage = onStage()
const { open } = onWindows(stage)
walkInOrder()

let api: Api
let page: Page
let edge: TestEdgeNode
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

beforeAll(async () => {
  api = await openApi(stage.url, { name: 'Verket', country: 'Sweden' })
  const application = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Lines' })).body
  const node = { name: 'Line 1', deveui: 'line-1', nodeType: 4 }
  await api.must('POST', `/applications/${application.id}/tag`, node)
  await addMember(stage.databaseUrl, { ...chief, companyId: api.companyId, role: 'CompanyAdmin' })
  const body = { label: 'Edge', scopes: ['ingest', 'read'] }
  const { token } = (await api.must('POST', `/integration/tokens/${api.companyId}`, body)).body
  const url = `mqtt://127.0.0.1:${stage.program.mqttPort}`
  edge = await connectEdgeNode({ url, password: token, groupId: 'Plant', edgeNodeId: 'Line1' })
  await edge.nbirth([{ name: 'Temperature', alias: 1, type: 'Float', value: 21.5 }])
  page = await open()
  await page.goto('/tagdetails/line-1?tab=connection')
  await signIn(page, chief)
})
afterAll(() => edge?.end())

test('a node is given its edge node, requests a birth and shows it', async () => {
  await page.getByText(t.sparkplug.notSet, { exact: true }).waitFor()
  await button(t.sparkplug.choose).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.sparkplug.groupId).fill('Plant')
  await dialog.getByLabel(t.sparkplug.edgeNodeId).fill('Line1')
  expect(await axeFindings(page)).toEqual([])
  await inDialog(t.words.save).click()
  await expect.poll(() => edge.rebirths, { timeout: 10_000 }).toBe(1)
  await edge.nbirth([{ name: 'Temperature', alias: 1, type: 'Float', value: 22.5 }])
  await page.getByText(t.sparkplug.states.born, { exact: true }).waitFor()
  await page.getByText('Line1', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('a rebirth is requested by a button', async () => {
  await button(t.sparkplug.rebirth).click()
  await page.getByText(t.sparkplug.rebirthRequested, { exact: true }).waitFor()
  await expect.poll(() => edge.rebirths, { timeout: 10_000 }).toBe(2)
  await edge.nbirth([{ name: 'Temperature', alias: 1, type: 'Float', value: 23.5 }])
})

test('its readings arrive live, and its death is shown', async () => {
  await page.goto('/tagdetails/line-1')
  await waitUntilLive(page)
  await edge.ndata([{ alias: 1, type: 'Float', value: 24.5 }])
  await page.getByText('24.5').first().waitFor()
  await page.goto('/tagdetails/line-1?tab=connection')
  await page.getByText(t.sparkplug.states.born, { exact: true }).waitFor()
  edge.kill()
  await page.getByText(t.sparkplug.states.dead, { exact: true }).waitFor()
})
