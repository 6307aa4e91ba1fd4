import type { Locator, Page } from 'playwright-core'
import { tap } from './tap.ts'

/** How somebody does what a page offers: the same doings by mouse, by keys alone, or by touch. */
export interface Way {
  name: string
  isPhone: boolean
  /** A button, link, row, tab or menu entry. */
  press(target: Locator): Promise<void>
  /** In place of what a text field holds. */
  write(field: Locator, text: string): Promise<void>
  /** An option of a list that opens under its field. */
  choose(field: Locator, option: string): Promise<void>
}

/** The list that belongs to a field: another may still be closing. */
async function optionOf(page: Page, field: Locator, option: string): Promise<Locator> {
  // It has a name once it is drawn.
  await field.and(page.locator('[aria-controls]')).waitFor()
  const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`)
  return list.getByRole('option').filter({ hasText: option }).first()
}

export const byMouse = (page: Page): Way => ({
  name: 'by mouse',
  isPhone: false,
  press: (target) => target.click(),
  async write(field, text) {
    await field.click({ clickCount: 3 })
    await page.keyboard.type(text)
  },
  async choose(field, option) {
    await field.click()
    await (await optionOf(page, field, option)).click()
  },
})

export const byTouch = (page: Page): Way => ({
  name: 'on a phone',
  isPhone: true,
  press: tap,
  async write(field, text) {
    await tap(field)
    // As the keyboard of a phone does: there is no way to mark what is there but to take it away.
    await field.fill('')
    await page.keyboard.insertText(text)
  },
  async choose(field, option) {
    await tap(field)
    await tap(await optionOf(page, field, option))
  },
})

/** More stops than any page has. */
const maxStops = 250
const maxRounds = 3

export function byKeys(page: Page): Way {
  /** Tabs there, or back to what stands above; what cannot be reached so is a fault of the page. */
  async function reach(target: Locator): Promise<void> {
    const row = target.locator('xpath=ancestor-or-self::tr[@data-index][1]')
    if ((await row.count()) > 0) await reachInGrid(row, target)
    else await tabTo(target)
  }
  async function tabTo(target: Locator): Promise<void> {
    for (let stop = 0; stop < maxStops; stop++) {
      // Looked up each time: the page may draw it anew meanwhile.
      const way = await target.evaluate((each) => {
        const { activeElement } = each.ownerDocument
        if (each === activeElement) return 'there'
        // 2: the target comes before what has the focus.
        return ((activeElement?.compareDocumentPosition(each) ?? 0) & 2) > 0 ? 'back' : 'on'
      })
      if (way === 'there') return
      await page.keyboard.press(way === 'back' ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  /** Of rows one is a stop; arrows lead to the others, and to what can be pressed in each. */
  async function reachInGrid(row: Locator, target: Locator): Promise<void> {
    await tabTo(row.locator('xpath=ancestor::tbody/tr[@tabindex="0"]'))
    const wanted = Number(await row.getAttribute('data-index'))
    for (let stop = 0; stop < maxStops; stop++) {
      const focused = page.locator('tr:focus')
      const at = Number(await focused.getAttribute('data-index'))
      if (at === wanted) break
      await page.keyboard.press(at < wanted ? 'ArrowDown' : 'ArrowUp')
    }
    for (
      let stop = 0;
      !(await target.evaluate((each) => each === each.ownerDocument.activeElement));
      stop++
    ) {
      if (stop > maxStops) throw new Error(`Arrows do not reach ${target}`)
      await page.keyboard.press('ArrowRight')
    }
  }
  /** Of tabs one is a stop; arrows lead to the others, which open as they are reached. */
  async function turnTo(tab: Locator): Promise<void> {
    const tabs = tab.locator('xpath=ancestor::*[@role="tablist"][1]')
    await reach(tabs.locator('[aria-selected="true"]'))
    for (let stop = 0; (await tab.getAttribute('aria-selected')) !== 'true'; stop++) {
      if (stop > maxStops) throw new Error(`Arrows do not reach ${tab}`)
      await page.keyboard.press('ArrowRight')
    }
  }
  return {
    name: 'by keys alone',
    isPhone: false,
    async press(target) {
      if ((await target.getAttribute('role')) === 'tab') return await turnTo(target)
      await reach(target)
      // A link follows Enter only, a choice Space only.
      const isChoice = await target.evaluate((each) => each.matches('input, [role="switch"]'))
      await page.keyboard.press(isChoice ? 'Space' : 'Enter')
    },
    async write(field, text) {
      await reach(field)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async choose(field, option) {
      await reach(field)
      await page.keyboard.press('ArrowDown')
      const wanted = await optionOf(page, field, option)
      await wanted.waitFor()
      // A list that is drawn anew between the last arrow and Enter has lost its selection: one goes there again.
      for (let round = 0; round < maxRounds; round++) {
        for (let stop = 0; stop < maxStops; stop++) {
          if ((await wanted.getAttribute('data-combobox-selected')) !== null) break
          await page.keyboard.press('ArrowDown')
        }
        await page.keyboard.press('Enter')
        const gone = wanted.waitFor({ state: 'detached', timeout: 4000 })
        if (
          await gone.then(
            () => true,
            () => false,
          )
        )
          return
      }
      throw new Error(`Keys do not choose ${option}`)
    },
  }
}
