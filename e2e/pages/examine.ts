import { loadTexts, type Texts } from '@fyr/texts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isExtended } from '../../server/test/support/tier.ts'
import { names } from '../lib/company.ts'
import { axeFindings, type Look, openWindow } from '../lib/page/browser.ts'
import { speaksOf, wordsOn } from '../lib/page/text-checks.ts'
import { openPage, settle, signInByApi } from '../lib/program/portal.ts'
import type { Stage } from '../lib/stage.ts'
import { coveredLabels, cutLabels, cutTexts, smallTargets, widest } from './layout-checks.ts'

/** Every page in all three languages, light and dark, wide and narrow; each value of each is met. */
const looks: (Look & { name: string })[] = [
  { name: 'English, light, wide', language: 'en', dark: false, phone: false },
  { name: 'Swedish, dark, wide', language: 'sv', dark: true, phone: false },
  { name: 'Swedish, light, 360 px', language: 'sv', dark: false, phone: true },
  { name: 'Danish, dark, 360 px', language: 'da', dark: true, phone: true },
]

export interface Visit {
  path: string
  title: (t: Texts) => string
  /** What the API is called is English everywhere. */
  english?: boolean
  /** For people without a session: opened by its address, and before the others. */
  guest?: boolean
}

export interface Overlay {
  name: string
  path: string
  /** Clicked one after the other. */
  open: (t: Texts) => { role: 'button' | 'menuitem'; name: string | RegExp }[]
  /** Only where there is room for it, or only where there is not. */
  phone?: boolean
}

/** What the pages of an area are, once the stage is furnished. */
interface Area {
  visits: () => Visit[]
  overlays: () => Overlay[]
  /** Before a look is taken: what is told in the language of the company is to be in that of the look. */
  speak?: (language: Look['language']) => Promise<unknown>
}

/**
 * A test in each look: every page of the area shows itself, whole, in its language and for all; and so does what
 * opens over them, in one wide and one narrow look.
 */
export function examineArea(stage: Stage, { visits, overlays, speak }: Area): void {
  /** What each page said in English, by its path. */
  const inEnglish = new Map<string, Set<string>>()

  // Each scheme, width and all that is cut and wide is in these two; Swedish joins in the extended tier.
  describe.each(isExtended ? looks : looks.filter((_, at) => at === 0 || at === 3))('in $name', (look) => {
    let page: Page
    let complaints: string[]
    let t: Texts
    let close: () => Promise<void>
    const wrong: string[] = []

    beforeAll(async () => {
      await speak?.(look.language)
      const window = await openWindow(stage.browser, stage.url, look)
      ;({ page, complaints } = window)
      close = () => window.context.close()
      t = await loadTexts(look.language)
    })
    afterAll(() => close?.())

    test('every page shows itself, whole, in its language and for all', async () => {
      const [guests, others] = [visits().filter(({ guest }) => guest), visits().filter(({ guest }) => !guest)]
      for (const visit of guests) {
        await openPage(page, visit.path)
        await examine(visit)
      }
      await signInByApi(page, '/')
      for (const visit of others) {
        // As from another page, which loads nothing twice; the extended tier opens each by its address once.
        if (isExtended && look.language === 'en') await openPage(page, visit.path)
        else await lead(visit)
        await examine(visit)
      }
      expect(wrong).toEqual([])
      expect(complaints).toEqual([])
    })

    // One wide and one narrow is enough: colours and words are those of the pages.
    if (look.dark === look.phone) {
      test('so does what opens over the pages', async () => {
        for (const { name, path, open, phone } of overlays()) {
          if (phone !== undefined && phone !== look.phone) continue
          await openPage(page, path)
          for (const { role, name: label } of open(t))
            await page.getByRole(role, { name: label }).first().click()
          await page.locator('[role="dialog"]:visible, [role="menu"]:visible').first().waitFor()
          await settle(page)
          await lookAt(name, { overlay: true })
        }
        expect(wrong).toEqual([])
        expect(complaints).toEqual([])
      })
    }

    /** Goes there without a load, by way of a page that has nothing in common with it. */
    async function lead({ path, title }: Visit): Promise<void> {
      await go('/no/such/page')
      await titled(t.shell.notFound.title)
      await go(path)
      await titled(title(t))
      await settle(page)
    }
    const go = (path: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
    const titled = (title: string) => expect.poll(() => page.title()).toBe(titleOf(title))

    async function examine({ path, title, english = false }: Visit): Promise<void> {
      const shown = await page.title()
      if (shown !== titleOf(title(t))) wrong.push(`${path}: the title is ${shown}`)
      await lookAt(path, { english })
    }

    /** What holds for everything that is ever shown. */
    async function lookAt(path: string, { english = false, overlay = false }): Promise<void> {
      const note = (problem: string) => wrong.push(`${path}: ${problem}`)
      const language = await page.locator('html').getAttribute('lang')
      if (language !== look.language) note(`the language is ${language}`)
      const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme')
      if (scheme !== (look.dark ? 'dark' : 'light')) note(`it is ${scheme}`)
      const wider = Number(
        await page.evaluate('document.scrollingElement.scrollWidth - document.documentElement.clientWidth'),
      )
      if (wider > 0) note(`${wider} px wider than the window: ${await widest(page)}`)
      for (const name of await cutLabels(page)) note(`the label is cut: ${name}`)
      for (const text of await cutTexts(page)) note(`the text is cut: ${text}`)
      // Danish on a desk as well.
      if (look.language === 'da' && look.phone && !overlay)
        for (const text of await cutTextsWide()) note(`the text is cut at 1280 px: ${text}`)
      // Under what opens over a page much is covered, and on a phone so is what is scrolled to.
      if (!overlay && !look.phone)
        for (const name of await coveredLabels(page)) note(`the label is covered: ${name}`)
      if (look.phone) for (const name of await smallTargets(page)) note(`too small for a finger: ${name}`)
      if (!english) for (const words of await untranslated(path)) note(`still English: ${words}`)
      for (const finding of await axeFindings(page, { overlay })) note(finding)
    }

    async function cutTextsWide(): Promise<string[]> {
      const phone = page.viewportSize()
      await page.setViewportSize({ width: 1280, height: 860 })
      await settle(page)
      const cut = await cutTexts(page)
      if (phone) await page.setViewportSize(phone)
      await settle(page)
      return cut
    }

    /** What reads the same in English and here is somebody's name, a number, or forgotten. */
    async function untranslated(path: string): Promise<string[]> {
      const words = (await wordsOn(page)).filter((text) => /\p{L}{3}/u.test(text))
      if (look.language === 'en') {
        inEnglish.set(path, new Set(words))
        return []
      }
      const before = inEnglish.get(path) ?? new Set()
      const isOurs = speaksOf(look.language)
      return words.filter((text) => before.has(text) && !isOurs(text) && !isName(text))
    }
  })
}

const titleOf = (title: string) => `${title} · Fyr`

const kinds = ['LoRaWAN', 'MQTT', 'Node-RED', 'Sparkplug', 'SpotIO', 'Modbus', 'OPC-UA']
const ownNames = [
  ...kinds,
  ...Object.values(names),
  'rattvik',
  'temperature',
  'humidity',
  'admin',
  'Fyr',
  'Chrome',
  'example.com',
]
/** Of languages, standards and products. */
const isName = (text: string) =>
  ownNames.some((name) => text.toLowerCase().includes(name.toLowerCase())) ||
  /^(English|Svenska|Dansk|API|JSON|Ctrl K|Node\.js|PostgreSQL|(FLOAT|DOUBLE|U?INT\d\d|BOOL|BITS|STRING)( [A-D]{4})?|[A-D]{4}|door|dBm|hex|[Bb]ytes|site\/\+\/\{key\}|-+BEGIN (CERTIFICATE|PRIVATE KEY)-+|Basic256Sha256|Aes\d+-Sha256-Rsa\w+|([A-Z]\d )?\{\{[\w.]+\}\}|[A-Z]\w+\/[A-Z]\w+|[\da-f-]{36}|[\da-f]{16})$/.test(
    text,
  )
