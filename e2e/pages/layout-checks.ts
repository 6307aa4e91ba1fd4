import type { Page } from 'playwright-core'

/** The labels of buttons and choices that are not seen whole. */
export const cutLabels = (page: Page) =>
  namesOf(
    page,
    '.mantine-Button-label, .mantine-SegmentedControl-innerLabel',
    'element.scrollWidth > element.clientWidth + 1',
  )

/** The labels of buttons that something else lies over, or that end beyond the edge of what they are in. */
export const coveredLabels = (page: Page) => namesOf(page, '.mantine-Button-label', isCovered)

/** What is above or below the part of a list that is scrolled to is not looked at. */
const isCovered = `(() => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const middle = (top + bottom) / 2
  for (let around = element.parentElement; around; around = around.parentElement) {
    const box = around.getBoundingClientRect()
    const scrolls = getComputedStyle(around).overflowY !== 'visible'
    if (scrolls && (middle < box.top || middle > box.bottom)) return false
  }
  if (middle < 0 || middle > innerHeight - 1 || getComputedStyle(element).pointerEvents === 'none') return false
  const button = element.closest('.mantine-Button-root')
  return [left + 1, right - 1].some((x) => !button.contains(document.elementFromPoint(x, middle)))
})()`

/** What is pressed, lower than the 44 px that a finger needs. */
export const smallTargets = (page: Page) =>
  namesOf(
    page,
    '[role="tab"], .fyr-tab, .mantine-Button-root, .mantine-SegmentedControl-label, .mantine-Checkbox-body',
    'element.getBoundingClientRect().height < 43.5',
  )

/**
 * Texts that are not seen whole: cut where no title says the rest and nothing can be scrolled. What only screen readers
 * hear is left out.
 */
export const cutTexts = async (page: Page) => (await page.evaluate(`(${findCutTexts})()`)) as string[]

const findCutTexts = `() => {
  const found = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const words = text.data.trim()
    const element = text.parentElement
    if (!words || !(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) continue
    if (element.closest('.fyr-hidden, .leaflet-container, script, style, noscript')) continue
    // As under the pointer: the cells of a table tell then what is cut of names and values, not of our own words.
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    const told = element.closest('[title]')
    const isOurs = told?.tagName === 'TD' && element.closest('.fyr-status, button')
    if (told?.title.includes(words) && !isOurs) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    for (let around = element; around !== document.body; around = around.parentElement) {
      const { overflowX, webkitLineClamp } = getComputedStyle(around)
      if (overflowX === 'auto' || overflowX === 'scroll') break
      if (overflowX === 'visible') continue
      const box = around.getBoundingClientRect()
      const isCut = around.scrollWidth > around.clientWidth + 1 && (right >= box.right - 2 || left < box.left - 1)
      const isShort = webkitLineClamp !== 'none' && around.scrollHeight > around.clientHeight + 1
      if (isCut || isShort) found.add(words + ' (' + around.tagName.toLowerCase() + '.' + around.className + ')')
    }
  }
  return [...found]
}`

async function namesOf(page: Page, selector: string, isWrong: string): Promise<string[]> {
  const found = await page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((element) => element.checkVisibility() && ${isWrong})
    .map((element) => element.textContent.trim() || element.className)`)
  return found as string[]
}

/** The elements that stand out of the window, for whoever has to mend it. */
export async function widest(page: Page): Promise<string> {
  return String(
    await page.evaluate(`[...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
      .slice(0, 3)
      .map((element) => element.tagName + '.' + element.className)
      .join(', ')`),
  )
}
