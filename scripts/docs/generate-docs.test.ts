import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { configTable } from '../../server/src/config.ts'
import { documents } from './documents.ts'
import { table } from './table.ts'

test.each(documents.map((document) => [basename(document.path), document] as const))(
  'docs/%s says what the code says (else: npm run docs)',
  async (_, { path, write }) => {
    expect(await readFile(path, 'utf8')).toBe(write())
  },
)

test('every setting and every call has its row', () => {
  const [permissions, configuration] = documents.map(({ write }) => write())
  for (const { name } of configTable) expect(configuration).toContain(`| \`${name}\` |`)
  expect(permissions).toContain('| `POST /api/tag/{id}/tagdata` | `Tag.Update` | active | `ingest` |')
  expect(permissions).toContain('| `GET /api/companies/{id}/alarm` | `Alarm.View` | path: `id` |  |')
})

test('a bar in a cell does not divide it', () => {
  expect(table(['a'], [['x|y']])).toBe('| a |\n| --- |\n| x\\|y |\n')
})
