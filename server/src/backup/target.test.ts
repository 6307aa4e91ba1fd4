import { expect, it } from 'vitest'
import { checksumOf } from '#db/index.ts'
import { migrationsOf } from './target.ts'

const known = ['0001-first', '0002-between', '0003-last'].map((name) => ({ name, sql: `select '${name}'` }))
const applied = (...places: number[]) =>
  places.flatMap((at) => {
    const migration = known[at]
    return migration ? [{ name: migration.name, checksum: checksumOf(migration) }] : []
  })

it('a backup of before a migration was added in between leads to what it had', () => {
  const found = migrationsOf({ version: '1', migrations: applied(0, 2) }, known)
  expect(found.map(({ name }) => name)).toEqual(['0001-first', '0003-last'])
})

it('one with a migration that is not known is of a newer Fyr, or of another one', () => {
  const including = (name: string) => [...applied(0, 1, 2), { name, checksum: '' }]
  expect(() => migrationsOf({ version: '2', migrations: including('0004-next') }, known)).toThrow(
    /newer Fyr, 2/,
  )
  expect(() => migrationsOf({ version: '2', migrations: including('0002-other') }, known)).toThrow(
    /another migration 0002-other/,
  )
})
