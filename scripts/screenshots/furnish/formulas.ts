import { type Picture, picturesOf } from '../picture.ts'
import type { World } from './furnish.ts'
import { measuresOf, nodes } from './utility.ts'

/** Formulas of the utility over a node with a week of readings; answers the id of the first. */
async function furnish({ call }: World): Promise<string> {
  const node = nodes.find(({ application }) => application === 'Pumpstationer')
  if (!node) throw new Error('The utility has no pumping station')
  const { deveui } = node
  const [first, second] = measuresOf.Pumpstationer
  const create = async (body: object) =>
    ((await call('POST', '/formula', body)) as { formulaId: string }).formulaId
  const variables = [
    { name: 'A', deveui, key: first?.name ?? '' },
    { name: 'B', deveui, key: (second ?? first)?.name ?? '' },
  ]
  await call('POST', '/formula/constants', { name: 'tariff', value: 14.5 })
  const output = { outputDeveui: deveui, outputLabel: 'Medelvärde', outputUnit: 'm' }
  const id = await create({
    ...{ name: 'Medelvärde en timme', text: 'round(avg([A], 1h) + [B] / 100, 2)', variables },
    ...{ ...output, outputKey: 'mean' },
  })
  const day = 86_400_000
  for (const days of [2, 6]) {
    const range = { from: Date.now() - days * day, to: Date.now() }
    await call('POST', `/formula/${id}/backfill`, range)
    await new Promise((resolve) => setTimeout(resolve, 1500))
  }
  await create({ name: 'Kostnad', text: '[A] * tariff', variables: variables.slice(0, 1), active: false })
  return id
}

const open = picturesOf(furnish)

/** What is computed of readings. */
export const formulaPages: readonly Picture[] = [
  open('formulas', () => '/formula'),
  open('formula-constants', () => '/formula/constants'),
  open('formula-import', () => '/formula/import'),
  open('formula', (id) => `/formula/${id}`),
  open(
    'formula-create',
    () => '/formula/create',
    async (page) => {
      await page.locator('.cm-content').click()
      await page.keyboard.type('clamp([T], 0, ro')
      await page.waitForTimeout(1200)
    },
  ),
]
