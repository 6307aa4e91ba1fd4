import { copyFile, mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { connectAsync, type MqttClient } from 'mqtt'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openWindow } from '../e2e/lib/page/browser.ts'
import { temporaryFolder } from '../e2e/lib/program/program.ts'
import { installForeignPeers } from './processes/foreign-peers.ts'
import { buildWebIfStale } from './processes/web-build.ts'
import { requireNode24, root } from './run.ts'
import { demoLooks, takeDemoPictures } from './screenshots/demo.ts'
import { admin, furnishWorld, type World } from './screenshots/furnish/furnish.ts'
import { stopMeter } from './screenshots/furnish/modbus.ts'
import { stopOpcServer } from './screenshots/furnish/opcua.ts'
import { pictures } from './screenshots/pages.ts'
import type { Look, Picture } from './screenshots/picture.ts'

requireNode24()
const { values } = parseArgs({ options: { only: { type: 'string' }, look: { type: 'string' } } })
const folder = join(root, 'screenshots')
/** The one picture that a document shows. */
const readme = { name: 'demo-overview-light.png', path: join(root, 'docs/demo-overview.png') }
const looks: Look[] = ['light', 'dark', 'phone', 'sv', 'da']
const say = (text: string) => process.stdout.write(`${text}\n`)

const only = values.only?.split(',')
const wantedLooks = values.look?.split(',') ?? [...looks, ...demoLooks]

await buildWebIfStale()
await installForeignPeers()
await mkdir(folder, { recursive: true })
const browser = await openBrowser()
const failed: string[] = []
try {
  if (pictures.some(isWanted)) await takeUtility()
  if (!only || only.some((name) => name.startsWith('demo'))) {
    say('Making the demo …')
    failed.push(...(await takeDemoPictures({ browser, folder, only, looks: wantedLooks, say })))
  }
} finally {
  await browser.close()
}
if (
  failed.length === 0 &&
  wantedLooks.includes('light') &&
  (!only || only.some((name) => readme.name.startsWith(name)))
)
  await copyFile(join(folder, readme.name), readme.path)
for (const line of failed) say(line)
process.exitCode = failed.length > 0 ? 1 : 0

function isWanted({ name }: Picture): boolean {
  return !only || only.includes(name)
}

/** Every page, as a water utility has it. */
async function takeUtility(): Promise<void> {
  const data = await temporaryFolder()
  say('Living through a week of a water utility …')
  const world = await furnishWorld(data.path)
  const device = await connectAsync(`mqtt://127.0.0.1:${world.program.mqttPort}`, {
    username: 'scada',
    password: world.token,
  })
  const stopSending = keepSending(device)
  try {
    for (const traces of [undefined, true] as const) {
      for (const look of looks.filter((each) => wantedLooks.includes(each))) {
        for (const who of [undefined, 'newcomer', 'guest'] as const) {
          await takePictures(browser, world, look, { who, traces }).catch((error: Error) => {
            failed.push(`${look}, ${who ?? 'the utility'}: ${error.message}`)
          })
        }
      }
    }
  } finally {
    stopSending()
    await device.endAsync(true)
    await world.program.stop()
    await stopMeter()
    await stopOpcServer()
    await data.remove()
  }
}

/** All pictures of one visitor in one look, in one window. */
async function takePictures(
  browser: Browser,
  world: World,
  look: Look,
  { who, traces }: { who: Picture['who']; traces: Picture['leavesTraces'] },
): Promise<void> {
  const wanted = pictures.filter(
    (picture) => picture.who === who && picture.leavesTraces === traces && isWanted(picture),
  )
  if (wanted.length === 0) return
  const { page, context, complaints } = await openWindow(browser, world.program.url, {
    dark: look === 'dark',
    phone: look === 'phone',
    language: look === 'sv' || look === 'da' ? look : 'en',
  })
  if (who !== 'guest') {
    await world.enter(who === 'newcomer' ? world.newcomerId : world.companyId)
    await page.goto('/login')
    await page.locator('input[type="email"]').fill(admin.email)
    await page.locator('input[type="password"]').fill(admin.password)
    await page.locator('button[type="submit"]').click()
    await page.locator('main#main h1').waitFor()
  }
  for (const picture of wanted) {
    const name = `${picture.name}-${look}`
    try {
      await page.goto(typeof picture.path === 'string' ? picture.path : picture.path(world))
      await settle(page)
      await picture.act?.(page, world, look)
      await settle(page)
      const path = join(folder, `${name}.png`)
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
      say(relative(root, path))
    } catch (error) {
      failed.push(`${name} could not be taken: ${error instanceof Error ? error.message : String(error)}`)
    }
    await picture.undo?.(world, look).catch((error: Error) => failed.push(`${name}: ${error.message}`))
  }
  failed.push(...complaints.map((complaint) => `${look}: ${complaint}`))
  await context.close()
}

/** Until the page has its heading, its data and its letters. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  const unfinished = page.locator('.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"]')
  for (let waited = 0; waited < 15_000 && (await unfinished.count()) > 0; waited += 100) {
    await page.waitForTimeout(100)
  }
  await page.evaluate('document.fonts.ready')
  await page.waitForTimeout(500)
}

/** Some pumps go on sending, so that the pictures are of something that lives. Answers what ends it. */
function keepSending(client: MqttClient): () => void {
  let step = 0
  const timer = setInterval(() => {
    step++
    const wave = Math.sin(step / 7)
    for (const deveui of ['ps-hacksta-1', 'ps-gideonsberg', 'ps-onsta']) {
      const readings = {
        flow: Number((26 + 2 * wave).toFixed(1)),
        pressure: Number((5.4 - wave / 9).toFixed(2)),
      }
      client.publish(`nodes/${deveui}`, JSON.stringify(readings), { qos: 1 })
    }
    const high = Number((7.1 + wave / 20).toFixed(2))
    client.publish('nodes/ps-viksang', JSON.stringify({ pressure: high }), { qos: 1 })
  }, 2000)
  return () => clearInterval(timer)
}
