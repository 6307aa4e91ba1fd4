import type { Page } from 'playwright-core'
import { connectModbus } from './furnish/modbus.ts'
import { picturesOf } from './picture.ts'

const picture = picturesOf(connectModbus)
const masterPath = (id: string) => `/modbus/${id}`
/** The section of registers. */
const section = (page: Page) => page.locator('.fyr-section').nth(1).locator('.fyr-section-head button')

/** Modbus masters, their registers, and the editor of one. */
export const modbusPages = [
  picture('modbus-masters', () => '/modbus'),
  picture('modbus-master-create', () => '/modbus/create'),
  picture('modbus-master', masterPath),
  picture('modbus-node', () => '/tagdetails/elmatare-viksang?tab=connection'),
  picture('sparkplug-node', () => '/tagdetails/linje-1?tab=connection'),
  picture(
    'sparkplug-drawer',
    () => '/tagdetails/linje-1?tab=connection',
    async (page) => {
      await page.locator('.fyr-form-width button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  ),
  picture('modbus-import', masterPath, async (page) => {
    await section(page).first().click()
    await page.getByRole('menuitem').nth(2).click()
    await page.getByRole('dialog').waitFor()
  }),
  picture('modbus-copy', masterPath, async (page) => {
    await section(page).first().click()
    await page.getByRole('menuitem').nth(1).click()
    await page.getByRole('dialog').waitFor()
  }),
  picture(
    'modbus-write',
    () => '/tagdetails/elmatare-viksang?tab=downlinks',
    async (page) => {
      await page.locator('main button').last().click()
      await page.getByRole('dialog').waitFor()
    },
  ),
  picture('modbus-editor', masterPath, async (page) => {
    await section(page).last().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[data-path="slaveId"]').fill('1')
    await dialog.locator('[data-path="address"]').fill('12')
    await dialog.locator('.fyr-register-where button').last().click()
    await dialog.getByRole('radio', { name: /^FLOAT, CDAB/ }).click()
    await dialog.locator('[data-path="key"]').fill('temperature')
    await dialog.locator('[data-path="unit"]').fill('°C')
  }),
  picture('modbus-profile', masterPath, async (page) => {
    await section(page).first().click()
    await page.getByRole('menuitem').first().click()
    await page.getByRole('dialog').waitFor()
    await page.waitForTimeout(600)
  }),
]
