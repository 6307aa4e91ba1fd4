import { expect, it } from 'vitest'
import { loadedWith } from './missing-preloads-plugin.ts'

const chunk = (fileName: string, imports: string[], dynamicImports: string[] = []) => ({
  fileName,
  isEntry: fileName === 'start',
  imports,
  dynamicImports,
})

it('leaves out of the preloads only what has come on every way to the import', () => {
  const loaded = loadedWith([
    // Before those who ask for it.
    chunk('dialog', ['button'], ['list-page']),
    chunk('start', ['runtime'], ['list-page', 'form-page']),
    chunk('list-page', ['actions', 'table'], ['dialog']),
    chunk('form-page', ['button', 'table'], ['dialog']),
    chunk('actions', [], ['dialog']),
    chunk('runtime', []),
    chunk('table', []),
    chunk('button', []),
  ])
  const of = (file: string) => [...(loaded.get(file) ?? [])].toSorted()
  expect(of('start')).toEqual(['runtime', 'start'])
  expect(of('form-page')).toEqual(['button', 'form-page', 'runtime', 'start', 'table'])
  // Although a dialog that has buttons leads here too.
  expect(of('list-page')).toEqual(['actions', 'list-page', 'runtime', 'start', 'table'])
  // Of a part: all that the one page has which brings it.
  expect(of('actions')).toEqual(['actions', 'list-page', 'runtime', 'start', 'table'])
  // Neither of the pages that lead to it, but what both have.
  expect(of('dialog')).toEqual(['button', 'dialog', 'runtime', 'start', 'table'])
})
