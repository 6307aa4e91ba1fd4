import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.ts'

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const documents = files.filter((file) => /^([A-Z]+|docs\/[\w-]+)\.md$/.test(file))
/** Where a path in a document may begin. */
const bases = ['', 'server/', 'server/src/', 'web/', 'web/src/', 'contract/', 'contract/src/', 'texts/src/']

test.each(documents)('%s names files that are there', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const named = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql))`/g)].map(
    ([, path = '']) => path,
  )
  if (document === 'docs/internals.md') expect(named.length).toBeGreaterThan(5)
  const isThere = (path: string) =>
    path.includes('/')
      ? bases.some((base) => files.includes(base + path))
      : files.some((file) => file.endsWith(`/${path}`))
  expect([...new Set(named)].filter((path) => !isThere(path))).toEqual([])
})
