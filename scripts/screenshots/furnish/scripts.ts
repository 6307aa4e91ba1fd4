import { type Picture, picturesOf } from '../picture.ts'
import type { World } from './furnish.ts'
import { measuresOf, nodes } from './utility.ts'

const source = (limit: number) => `function run(event) {
  const { name } = event.node
  for (const { key, value } of event.readings) {
    if (typeof value !== 'number' || value < ${limit}) continue
    console.warn(name, key, value)
    fyr.memory[key] = value
  }
}
`

/** Scripts of the utility, one with versions, runs and a memory; answers its id. */
async function furnish({ call, companyId }: World): Promise<string> {
  const node = nodes.find(({ application }) => application === 'Pumpstationer')
  if (!node) throw new Error('The utility has no pumping station')
  const create = async (body: object) =>
    ((await call('POST', `/script/${companyId}`, body)) as { scriptId: string }).scriptId
  const bound = { type: 2, boundTag: node.deveui }
  const id = await create({ ...bound, name: 'Höga värden', source: source(10) })
  await call('PUT', `/script/${id}`, { source: source(0) })
  const [measure] = measuresOf.Pumpstationer
  const key = measure?.name ?? ''
  for (const value of [3, 5]) await call('POST', `/tag/${node.deveui}/tagdata`, { key, value })
  await create({ ...bound, name: 'Halvfärdigt', source: 'function run( {' })
  await create({ name: 'Väder', type: 0, interval: 900, source: source(0), enabled: false })
  await create({ name: 'Börvärde', type: 1, source: source(0) })
  return id
}

const open = picturesOf(furnish)

/** Code of the company. */
export const scriptPages: readonly Picture[] = [
  open('scripts', () => '/script'),
  open(
    'script-create',
    () => '/script/create',
    async (page) => {
      await page.locator('.cm-content').click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type('fyr.')
      await page.waitForTimeout(1200)
    },
  ),
  open(
    'script',
    (id) => `/script/${id}`,
    async (page) => {
      await page.locator('.cm-content').click()
      await page.keyboard.press('Control+Enter')
      await page.waitForTimeout(2000)
    },
  ),
  open('script-runs', (id) => `/script/${id}?tab=runs`),
  open('script-versions', (id) => `/script/${id}?tab=versions`),
  open('script-memory', (id) => `/script/${id}?tab=memory`),
]
