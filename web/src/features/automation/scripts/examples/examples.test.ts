import { javascriptLanguage } from '@codemirror/lang-javascript'
import { expect, it } from 'vitest'
import { scriptApi } from '../editor/script-api.ts'
import { scriptExamples } from './examples.ts'

const known = new Set(scriptApi.flatMap(({ members }) => members.map(({ path }) => path)))

it.each(scriptExamples.map((example) => [example.id, example] as const))(
  '%s can be read, has a function run, and uses what there is',
  (_id, { source, type, interval }) => {
    const errors: number[] = []
    javascriptLanguage.parser.parse(source).iterate({
      enter: ({ type: { isError }, from }) => void (isError && errors.push(from)),
    })
    expect(errors).toEqual([])
    expect(source).toMatch(/^(async )?function run\(event\)/m)
    const used = [...source.matchAll(/\b(?:fyr|event|console)\.\w+/g)].map(([path]) => path)
    expect(used.filter((path) => !known.has(path))).toEqual([])
    expect(source.includes('await')).toBe(source.includes('async function run'))
    expect(type === 'repeating').toBe(interval !== undefined)
  },
)
