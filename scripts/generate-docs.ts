import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { documents } from './docs/documents.ts'
import { requireNode24, root } from './run.ts'

requireNode24()
for (const { path, write } of documents) {
  await writeFile(path, write())
  process.stdout.write(`${relative(root, path)}\n`)
}
