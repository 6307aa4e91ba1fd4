import type { CategoryBranch, CategoryTreeNode } from '@fyr/contract/dashboards/dashboard-categories'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let companyId: string
let token: string
const none = '00000000-0000-0000-0000-000000000000'

beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  portal.call(method, path, { token, body })
async function ok(method: string, path: string, body?: unknown): Promise<Answer['body']> {
  const answer = await call(method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
/** An empty company to work in. */
async function begin(): Promise<void> {
  ;({
    companyId,
    session: { token },
  } = await portal.createCompany('Acme'))
}
const category = async (title: string, parentGuid = none): Promise<string> =>
  (await ok('POST', `/dashboards/categories/${companyId}`, { title, parentGuid })).dashboardCategoryId
const dashboard = async (name: string, categoryId = none): Promise<number> =>
  (await ok('POST', '/dashboards', { name, categoryId })).dashboardId
const tree = (): Promise<CategoryTreeNode[]> => ok('GET', `/dashboards/categories/${companyId}`)
/** The tree as titles within titles. */
const outline = (nodes: readonly CategoryTreeNode[]): unknown[] =>
  nodes.map((node) => (node.isLeaf ? node.title : { [node.title]: outline(node.children) }))

it('is a tree of categories and dashboards in the order they came', async () => {
  await begin()
  expect(await tree()).toEqual([])
  const house = await category('House')
  await dashboard('Overview')
  const floor = await category('Ground floor', house)
  await dashboard('Hall', floor)
  await dashboard('Roof', house)
  await category('Garden')
  const nodes = await tree()
  expect(outline(nodes)).toEqual([
    { House: [{ 'Ground floor': ['Hall'] }, 'Roof'] },
    'Overview',
    { Garden: [] },
  ])
  expect(nodes[0]).toMatchObject({
    dashboardCategoryId: house,
    icon: 'mdi-shape-outline',
    color: '#2196F3',
    parentGuid: none,
    index: 0,
    isLeaf: false,
  })
  expect((nodes[0] as CategoryBranch).children[1]).toEqual({
    dashboardId: expect.any(Number),
    title: 'Roof',
    type: 'default',
    isDefault: false,
    parentGuid: house,
    index: 1,
    isLeaf: true,
  })
  const listed = await call('GET', `/companies/${companyId}/dashboards?categoryId=${house}`)
  expect(listed.body.map(({ name }: { name: string }) => name)).toEqual(['Roof'])
})

it('is put in order and moved about in one call, all or nothing', async () => {
  await begin()
  const [a, b] = [await category('A'), await category('B')]
  const [one, two] = [await dashboard('One'), await dashboard('Two')]
  await ok('PUT', '/dashboards/categories/indexes', {
    categories: [{ dashboardCategoryId: b, parentGuid: none, index: 0 }],
    dashboards: [
      { dashboardId: two, parentGuid: b, index: 1 },
      { dashboardId: one, parentGuid: b, index: 0 },
    ],
  })
  await ok('PUT', '/dashboards/categories/indexes', {
    categories: [{ dashboardCategoryId: a, parentGuid: b, index: 2 }],
  })
  expect(outline(await tree())).toEqual([{ B: ['One', 'Two', { A: [] }] }])
  const other = await portal.createCompany('Borealis')
  const theirs = await portal.call('POST', `/dashboards/categories/${other.companyId}`, {
    token: other.session.token,
    body: { title: 'Theirs' },
  })
  const foreign = theirs.body.dashboardCategoryId
  await portal.call('PUT', `/companies/toggle/${other.session.currentUser.userId}/${companyId}`, { token })
  for (const body of [
    {
      dashboards: [
        { dashboardId: one, parentGuid: none, index: 0 },
        { dashboardId: 999_999, parentGuid: none, index: 0 },
      ],
    },
    { dashboards: [{ dashboardId: one, parentGuid: foreign, index: 0 }] },
    { categories: [{ dashboardCategoryId: a, parentGuid: foreign, index: 0 }] },
    { categories: [{ dashboardCategoryId: foreign, parentGuid: none, index: 0 }] },
  ]) {
    expect((await call('PUT', '/dashboards/categories/indexes', body)).status).toBe(404)
  }
  expect(outline(await tree())).toEqual([{ B: ['One', 'Two', { A: [] }] }])
})

it('refuses a category within itself, and more than ten levels', async () => {
  await begin()
  const levels = [await category('1')]
  for (let level = 2; level <= 10; level++) levels.push(await category(String(level), levels.at(-1)))
  const deeper = await call('POST', `/dashboards/categories/${companyId}`, {
    title: '11',
    parentGuid: levels[9],
  })
  expect([deeper.status, deeper.body.code]).toEqual([400, 'category.tooDeep'])
  const moved = await call('PUT', `/dashboards/categories/${levels[2]}`, {
    title: '3',
    parentGuid: levels[6],
  })
  expect([moved.status, moved.body.code]).toEqual([400, 'category.cycle'])
  const self = { categories: [{ dashboardCategoryId: levels[4], parentGuid: levels[4], index: 0 }] }
  expect((await call('PUT', '/dashboards/categories/indexes', self)).body.code).toBe('category.cycle')
  // Two moves that are fine each by itself, at the same time.
  const [a, b] = [await category('A'), await category('B')]
  const both = await Promise.all([
    call('PUT', `/dashboards/categories/${a}`, { title: 'A', parentGuid: b }),
    call('PUT', `/dashboards/categories/${b}`, { title: 'B', parentGuid: a }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

it('takes colours with alpha and icons by name, nothing else', async () => {
  await begin()
  const id = await category('A')
  const changed = await ok('PUT', `/dashboards/categories/${id}`, {
    title: 'B',
    icon: 'mdi-water',
    color: '#00ff0080',
  })
  expect(changed).toMatchObject({ title: 'B', icon: 'mdi-water', color: '#00ff0080', index: 0 })
  expect(await ok('PUT', `/dashboards/categories/${id}`, { title: 'C' })).toMatchObject({ icon: 'mdi-water' })
  for (const wrong of [
    { color: 'red' },
    { color: '#fff' },
    { icon: 'water' },
    { icon: 'mdi-<b>' },
    { title: ' ' },
  ]) {
    const { status } = await call('PUT', `/dashboards/categories/${id}`, { title: 'A', ...wrong })
    expect([wrong, status]).toEqual([wrong, 400])
  }
})

it('keeps a category that holds something, and says so', async () => {
  await begin()
  const [outer, holding] = [await category('Outer'), await category('Holding')]
  const inner = await category('Inner', outer)
  const id = await dashboard('One', holding)
  for (const full of [outer, holding]) {
    const { status, body } = await call('DELETE', `/dashboards/categories/${full}`)
    expect([status, body.message]).toEqual([
      400,
      'The category is not empty. Move or delete its contents first.',
    ])
  }
  await ok('DELETE', `/dashboards/${id}`)
  for (const empty of [inner, outer, holding]) await ok('DELETE', `/dashboards/categories/${empty}`)
  expect(await tree()).toEqual([])
})
