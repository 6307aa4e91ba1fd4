import type { Page } from 'playwright-core'
import { connectOpc } from './furnish/opcua.ts'
import { picturesOf } from './picture.ts'

const picture = picturesOf(connectOpc)
const serverPath = (id: string) => `/opc/${id}`

/** The drawer that browses the server, with what is below the press line. */
async function browse(page: Page): Promise<void> {
  await page.locator('.fyr-section').nth(1).locator('.fyr-section-head button').last().click()
  const line = page.getByRole('dialog').getByRole('treeitem', { name: /^Line/ })
  await line.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('treeitem', { name: /^Temperature/ }).waitFor()
}

/** OPC-UA servers, their variables, and the drawer that browses a server. */
export const opcuaPages = [
  picture('opcua-servers', () => '/opc'),
  picture('opcua-server-create', () => '/opc/create'),
  picture('opcua-server', serverPath),
  picture('opcua-node', () => '/tagdetails/dosering-1?tab=connection'),
  picture('opcua-browse', serverPath, browse),
  picture('opcua-keys', serverPath, async (page) => {
    await browse(page)
    for (const name of [/^Other/, /^Count/, /^Mode/])
      await page.getByRole('treeitem', { name }).first().click()
    await page.locator('.fyr-opc-foot button').last().click()
    await page.locator('.fyr-opc-keys').waitFor()
  }),
  picture(
    'opcua-certificate',
    () => '/opc',
    async (page) => {
      await page.locator('.fyr-page-actions button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  ),
]
