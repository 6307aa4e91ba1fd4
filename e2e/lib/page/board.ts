import type { Locator, Page } from 'playwright-core'
import { english as t } from '../program/portal.ts'
import { createActions } from './actions.ts'

/** What a user does with the widgets of a dashboard, on whichever page is in front. */
export function boardOn(page: () => Page) {
  const { button } = createActions(page)
  const picker = () => page().getByRole('dialog', { name: t.dashboards.picker.title })
  return {
    picker,
    card: (name: string, on: Page = page()): Locator =>
      on.getByRole('article').filter({ has: on.getByRole('heading', { name, exact: true }) }),
    /** Begins to edit and adds a widget of this kind; its settings are open then. */
    async addWidget(kind: string, title: string): Promise<Locator> {
      await button(t.words.edit).first().click()
      await button(t.dashboards.edit.add).first().click()
      await picker().getByRole('button', { name: kind, exact: true }).click()
      const drawer = page().getByRole('region', { name: kind })
      await drawer.getByLabel(t.widgets.settings.title).fill(title)
      return drawer
    },
    async save(): Promise<void> {
      await button(t.dashboards.edit.done).click()
      await button(t.words.save).click()
      await button(t.words.edit).waitFor()
    },
  }
}

/** Where a widget is on a wide screen, in columns and rows. */
export const place = (x: number, y: number, w: number, h: number) => ({ lg: { x, y, w, h } })
