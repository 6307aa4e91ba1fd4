import { fill } from '@fyr/texts/fill'
import type { Page } from 'playwright-core'
import { english as t } from '../program/portal.ts'

/** What a user finds and does on whichever page is in front, by what it is called. */
export function createActions(page: () => Page) {
  const button = (name: string, on = page()) => on.getByRole('button', { name, exact: true })
  return {
    button,
    heading: (name: string, on = page()) => on.getByRole('heading', { level: 1, name, exact: true }),
    field: (name: string) => page().getByRole('textbox', { name, exact: true }),
    region: (name: string, on = page()) => on.getByRole('region', { name, exact: true }),
    row: (name: string, on = page()) => on.getByRole('row', { name: new RegExp(name) }),
    menuLink: (name: string) =>
      page().getByRole('navigation', { name: t.shell.mainMenu }).getByRole('link', { name, exact: true }),
    /** The menu of who is signed in, open. */
    async userMenu(on = page()): Promise<void> {
      await on.getByRole('button', { name: new RegExp(`^${t.shell.account}: `) }).click()
    },
    /** In a wizard. */
    next: () => button(t.words.next).click(),
    async choose(label: string, option: string): Promise<void> {
      await page().getByRole('combobox', { name: label }).click()
      await page().getByRole('option', { name: option }).click()
    },
    /** What a click on its button brings to the clipboard; the context must allow that. */
    async copied(what: string): Promise<string> {
      await button(fill(t.ui.copy, { what })).click()
      return String(await page().evaluate('navigator.clipboard.readText()'))
    },
  }
}
