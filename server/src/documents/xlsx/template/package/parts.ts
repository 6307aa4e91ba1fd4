import { type ArchiveEntry, readZipArchive, ZipArchiveError } from '#lib/zip/zip-archive.ts'
import { templateLimits } from '../limits.ts'
import { problemOf, TemplateError, type TemplateFault } from '../problems.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { XmlError, xmlTextOf } from '../xml/xml-text.ts'

/** The parts of a package (ECMA-376 part 2) by their names, in the order of the file. */
export class Parts {
  readonly entries: readonly ArchiveEntry[]
  readonly #byName: ReadonlyMap<string, ArchiveEntry>

  constructor(entries: readonly ArchiveEntry[]) {
    this.entries = entries
    this.#byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  }

  has(name: string): boolean {
    return this.#byName.has(name.toLowerCase())
  }

  /** @throws TemplateError for a part that is missing or no XML */
  text(name: string): string {
    const entry = this.#byName.get(name.toLowerCase())
    if (!entry) throw new TemplateError(problemOf('damaged', { part: name }))
    return orDamaged(name, () => xmlTextOf(entry.content))
  }

  /** As the file spells it. */
  nameOf(name: string): string {
    return this.#byName.get(name.toLowerCase())?.name ?? name
  }
}

/** Of a workbook with a password, and of workbooks from before 2007, which are no packages. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le')

/** @throws TemplateError */
export function openParts(content: Buffer): Parts {
  const { bytes, unpacked } = templateLimits
  if (content.length > bytes) refuse('tooLarge', { maximum: bytes / 1_000_000 })
  if (content.subarray(0, 8).equals(compoundFile))
    refuse(content.includes(encryptedStream) ? 'encrypted' : 'notWorkbook')
  try {
    return new Parts(readZipArchive(content, unpacked))
  } catch (error) {
    if (!(error instanceof ZipArchiveError)) throw error
    const { fault, entry: part } = error
    if (fault === 'format') return refuse('notWorkbook')
    if (fault === 'limits') return refuse('unpackedTooLarge')
    if (fault === 'encrypted') return refuse('encrypted')
    return refuse('damaged', { part })
  }
}

function refuse(fault: TemplateFault, params?: Record<string, string | number>): never {
  throw new TemplateError(problemOf(fault, params))
}

/** Does something with the XML of a part. @throws TemplateError that names the part */
export function orDamaged<T>(part: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw new TemplateError(problemOf(error.fault, { part }))
  }
}

export interface Relationship {
  id: string
  /** The end of its type, such as `worksheet`: transitional and strict files differ before it. */
  type: string
  /** The name of a part, or an address when it `isExternal`. */
  target: string
  isExternal: boolean
}

/** The name of the part with the relationships of another; of the package for an empty name. */
export function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

/** What a part refers to; none where it has no relationships. */
export function relationshipsOf(parts: Parts, part: string): Relationship[] {
  const name = relationshipsPart(part)
  return parts.has(name) ? readRelationships(parts, name, part) : []
}

export function readRelationships(parts: Parts, name: string, source: string): Relationship[] {
  return orDamaged(name, () => {
    const scanner = new XmlScanner(parts.text(name))
    const found: Relationship[] = []
    while (scanner.next()) {
      if (scanner.kind !== 'open' || scanner.name !== 'Relationship') continue
      const target = scanner.attribute('Target') ?? ''
      const isExternal = scanner.attribute('TargetMode')?.toLowerCase() === 'external'
      found.push({
        id: scanner.attribute('Id') ?? '',
        type: (scanner.attribute('Type') ?? '').replace(/^.*\//, ''),
        target: isExternal ? target : resolve(target, source),
        isExternal,
      })
    }
    return found
  })
}

/** A target as the name of a part: relative to the folder of its source, or from the root. */
function resolve(target: string, source: string): string {
  const path = target.startsWith('/') ? target : `${source.slice(0, source.lastIndexOf('/') + 1)}${target}`
  const folders: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') folders.pop()
    else if (step !== '' && step !== '.') folders.push(step)
  }
  return folders.join('/')
}
