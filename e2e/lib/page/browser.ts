import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findHeadlessShell, requireChromium } from '../../../scripts/processes/chromium.ts'

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: optimizing its code costs more processor time than it saves.
  '--js-flags=--no-maglev --no-opt',
]
/** For what measures how long pages take: code is optimized, as in people's browsers. */
export const optimizeCode = '--js-flags='

export async function openBrowser(...flags: string[]): Promise<Browser> {
  return await launch(findHeadlessShell() ?? (await requireChromium()), flags)
}

/** A full Chromium: the headless shell has no push messages and no camera. */
export async function openFullBrowser(...flags: string[]): Promise<Browser> {
  return await launch(await requireChromium(), flags)
}

const launch = (executablePath: string, flags: string[]) =>
  chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] })

export interface Look {
  language: 'en' | 'sv' | 'da'
  dark: boolean
  /** 360 px wide, with touch. */
  phone: boolean
  /** It may install the portal's service worker. Elsewhere there is none: what it answers no test could intercept. */
  serviceWorker?: boolean
}

export interface Window {
  context: BrowserContext
  page: Page
  complaints: string[]
}

/** A call that is refused and a connection that breaks are logged by the browser itself; what matters is what the page does. */
const ofBrowser = /^(Failed to load resource|WebSocket connection to .* failed)/

/** A browser window of its own, as a person with these habits has it; complaints of pages are collected. */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  look: Partial<Look> = {},
): Promise<Window> {
  const { language = 'en', dark = false, phone = false, serviceWorker = false } = look
  const context = await browser.newContext({
    baseURL,
    locale: { en: 'en-GB', sv: 'sv-SE', da: 'da-DK' }[language],
    colorScheme: dark ? 'dark' : 'light',
    viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 860 },
    hasTouch: phone,
    reducedMotion: 'reduce',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  })
  // Long enough for a loaded machine; what waits for more than that waits for nothing.
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const complaints: string[] = []
  // Chromium itself crashes now and then; a test that fails by it is to say so.
  page.on('crash', () => void process.stderr.write(`Chromium's page crashed at ${page.url()}\n`))
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofBrowser.test(message.text())) {
      complaints.push(`${page.url()}: ${message.text()}`)
    }
  })
  return { context, page, complaints }
}

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Serious and critical findings of axe on what the page shows now, one line each. Targets of less than
 * 24 px count, except under something that lies over the page.
 */
export async function axeFindings(page: Page, { overlay = false } = {}): Promise<string[]> {
  // Evaluated by the debugger, so that the page's own policy on scripts stays as it is; once for each load.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(await axeSource)
  return await page.evaluate(async (targets) => {
    interface Finding {
      id: string
      impact: string | null
      nodes: { target: unknown[]; failureSummary?: string }[]
    }
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{ violations: Finding[] }>
        _audit: { rules: { id: string; impact: string }[] }
      }
    }
    const counts = (impact: string | null) => impact === 'serious' || impact === 'critical'
    // A rule gives its own impact to what it finds, so that those which cannot count need not be asked.
    const others = axe._audit.rules.filter(({ impact }) => !counts(impact))
    const { violations } = await axe.run({
      // Nobody reads what passes, and writing it down takes a quarter of the time.
      resultTypes: ['violations'],
      rules: {
        ...Object.fromEntries(others.map(({ id }) => [id, { enabled: false }])),
        'target-size': { enabled: targets },
      },
    })
    return violations
      .filter(({ impact }) => counts(impact))
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
      )
  }, !overlay)
}
