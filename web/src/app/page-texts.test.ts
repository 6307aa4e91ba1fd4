import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadTextPart, type TextPart, textParts } from '@fyr/texts'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const first = resolve(source, 'main.tsx')

interface Import {
  file: string
  /** Fetched when needed, with these texts. */
  lazily?: TextPart[]
}
interface Module {
  /** First keys of the texts that it shows. */
  areas: Set<string>
  imports: Import[]
}

const modules = new Map<string, Module>()

function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const code = readFileSync(file, 'utf8')
  const at = (path = '', lazily?: TextPart[]): Import[] => {
    const found = path.startsWith('#') ? resolve(source, path.slice(1)) : resolve(dirname(file), path)
    if (!/\.tsx?$/.test(found) || !existsSync(found)) return []
    return [{ file: found, ...(lazily && { lazily }) }]
  }
  const lazyImports = [
    ...code.matchAll(/withTexts\([^;]*?import\('([^']+)'\)[^;']*?((?:,\s*'\w+')+)/g),
    ...code.matchAll(/lazyPage\(\s*\(\) => import\('([^']+)'\),\s*'\w+'((?:,\s*'\w+')+)/g),
  ]
  const named = new Map(lazyImports.map(([, path, parts = '']) => [path, partsOf(parts)]))
  const module = {
    areas: new Set([...code.matchAll(/\$\.(\w+)/g)].map(([, area = '']) => area)),
    imports: [
      ...[...code.matchAll(/^(?:import|export) (?!type\b)[^'"]*?from '([^']+)'/gm)].flatMap(([, path]) =>
        at(path),
      ),
      ...[...code.matchAll(/\bimport\('([^']+)'\)/g)].flatMap(([, path]) => at(path, named.get(path) ?? [])),
    ],
  }
  modules.set(file, module)
  return module
}

const partsOf = (written: string) => textParts.filter((part) => written.includes(`'${part}'`))

const partOf = new Map<string, TextPart>()
for (const part of textParts)
  for (const area of Object.keys(await loadTextPart('en', part))) partOf.set(area, part)

/** Walks as the browser fetches, and collects what is shown without being there. */
function findMissing(file: string, present: readonly TextPart[], by: string, seen: Set<string>): string[] {
  const visit = `${file} ${present.join()}`
  if (seen.has(visit)) return []
  seen.add(visit)
  const { areas, imports } = moduleOf(file)
  const own = [...areas].flatMap((area) => {
    const part = partOf.get(area)
    if (part === 'start' || (part && present.includes(part))) return []
    return [`$.${area} in ${relative(source, file)}, reached by ${relative(source, by)}: '${part}'`]
  })
  const deeper = imports.flatMap(({ file: next, lazily }) =>
    lazily
      ? findMissing(
          next,
          textParts.filter((part) => present.includes(part) || lazily.includes(part)),
          next,
          seen,
        )
      : findMissing(next, present, by, seen),
  )
  return [...own, ...deeper]
}

function reached(file: string, found = new Set<string>()): Set<string> {
  if (!found.has(file)) {
    found.add(file)
    for (const next of moduleOf(file).imports) reached(next.file, found)
  }
  return found
}

describe('the texts of pages', () => {
  it('are there before what shows them: the part is named where the page is fetched', () => {
    expect(findMissing(first, ['start'], first, new Set())).toEqual([])
    expect(modules.size).toBeGreaterThan(500)
  })

  it('are fetched only with pages that show them', () => {
    const needless = [...reached(first)].flatMap((file) =>
      moduleOf(file).imports.flatMap(({ file: page, lazily = [] }) => {
        const shown = [...reached(page)].flatMap((each) => [...moduleOf(each).areas])
        return lazily
          .filter((part) => !shown.some((area) => partOf.get(area) === part))
          .map((part) => `'${part}' with ${relative(source, page)}`)
      }),
    )
    expect(needless).toEqual([])
  })
})
