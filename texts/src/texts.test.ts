import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allTexts } from './all.ts'
import { languages, loadTextPart, loadTexts, textParts } from './index.ts'

type Tree = { readonly [key: string]: string | Tree }

function flatten(tree: Tree, path = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    const at = path ? `${path}/${key}` : key
    if (typeof value === 'string') leaves.set(at, value)
    else for (const [deeper, text] of flatten(value, at)) leaves.set(deeper, text)
  }
  return leaves
}

/** i18next writes parameters as {{name}}; `count` may be left out where the number is a word. */
function parameters(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? '').sort()
}

const english = flatten(allTexts.en)

describe.each(languages)('texts in %s', (language) => {
  const texts = flatten(allTexts[language])

  it('has exactly the keys that English has', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('has the same parameters in every text', () => {
    const different = [...english].filter(([key, text]) => {
      const other = texts.get(key) ?? ''
      return parameters(text).join() !== parameters(other).join()
    })
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('names the page of administration after its task, not after the role that may open it', () => {
    const title = texts.get('superadmin/title')
    expect(title?.toLowerCase()).toMatch(/administration$/)
    expect(title).toBe(texts.get('shell/menu/superadmin'))
    expect(title).not.toBe(texts.get('shell/roles/SuperAdmin'))
  })

  it('leaves no text empty or with space around it', () => {
    expect([...texts].filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
  })

  it('puts no ordinal ending after a number that varies: “each 2th”', () => {
    const ending = /\}\}(?:st|nd|rd|th\b|:[ae]\b|\. \p{Ll})/u
    expect([...texts].filter(([, text]) => ending.test(text))).toEqual([])
  })

  it('has every plural form that the language asks for', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const stems = [...texts.keys()].flatMap((key) => /^(.*)_(?:one|other)$/.exec(key)?.[1] ?? [])
    const missing = stems.flatMap((stem) =>
      forms.map((form) => `${stem}_${form}`).filter((key) => !texts.has(key)),
    )
    expect(missing).toEqual([])
  })

  it('gives the browser everything but mails, records and what the server alone answers', async () => {
    const {
      mail: _mail,
      records: _records,
      reportDocuments: _documents,
      scriptProblems: _own,
      problems,
      ...forBrowser
    } = allTexts[language]
    const { problems: own, ...loaded } = await loadTexts(language)
    expect(loaded).toEqual(forBrowser)
    expect(problems).toMatchObject(own)
    expect(own).not.toHaveProperty(['server.failed'])
  })

  it('comes to the browser in the same parts as English', async () => {
    for (const part of textParts) {
      const areas = Object.keys(await loadTextPart(language, part))
      expect([part, areas]).toEqual([part, Object.keys(await loadTextPart('en', part))])
    }
    const files = readdirSync(new URL(`${language}/parts`, import.meta.url))
    expect(files.sort()).toEqual(textParts.map((part) => `${part}.ts`).sort())
  })
})

/** Words of the text itself, without its parameters. */
const countWords = (text: string) => text.replace(/\{\{.*?\}\}/g, '').match(/\p{L}+/gu)?.length ?? 0

it('is translated: long sentences are not the English ones', () => {
  for (const language of languages.filter((each) => each !== 'en')) {
    const same = [...flatten(allTexts[language])].filter(
      ([key, text]) => countWords(text) > 2 && text === english.get(key),
    )
    expect(same).toEqual([])
  }
})
