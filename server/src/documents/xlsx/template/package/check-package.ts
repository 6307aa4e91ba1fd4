import { problemOf, type TemplateProblem } from '../problems.ts'
import { XmlScanner } from '../xml/xml-scanner.ts'
import { xmlTextOf } from '../xml/xml-text.ts'
import { findFormulaFault } from './formula-faults.ts'
import { orDamaged, type Parts, readRelationships } from './parts.ts'
import { readContentTypes } from './workbook-parts.ts'

const macroName = /(^|\/)(vbaProject|activeX|embeddings|macrosheets|customUI)/i
const macroType = /macroEnabled|vbaProject|activeX|oleObject|macrosheet/i
const macroRelations = new Set(
  'vbaProject control oleObject package xlMacrosheet xlIntlMacrosheet dialogsheet extensibility'.split(' '),
)
const externalName = /(^|\/)(externalLinks|queryTables|webextensions)\/|(^|\/)connections\.xml$/i
const externalRelations = new Set(
  'externalLink externalLinkPath connections queryTable webextension webextensiontaskpanes'.split(' '),
)
const xmlName = /\.(xml|rels)$/i
const documentType = /<!(?:DOCTYPE|ENTITY)/i
/** Where people may write placeholders that are not filled in: texts of drawings and charts. Comments explain things. */
const otherTexts = /^xl\/(charts|drawings|diagrams|chartsheets)/i
const placeholder = /\{\{\s*[a-z]/i

/**
 * What of a package a template must not have, whatever its cells say: code that runs, links to elsewhere, document types
 * (threat 25). Every XML part is held to be well-formed, those that are never changed, too: other programs open them.
 */
export function checkPackage(parts: Parts): TemplateProblem[] {
  const problems: TemplateProblem[] = []
  const typeOf = readContentTypes(parts)
  const add = (...args: Parameters<typeof problemOf>) => void problems.push(problemOf(...args))
  for (const { name, content } of parts.entries) {
    if (macroName.test(name) || macroType.test(typeOf(name))) add('macros', { part: name })
    else if (externalName.test(name)) add('externalLink', { part: name })
    else if (/\.vml$/i.test(name)) {
      // Written by Excel without care for XML.
      const text = content.toString('latin1').replaceAll('\0', '')
      if (documentType.test(text)) add('dtd', { part: name })
    } else if (xmlName.test(name)) problems.push(...checkXml(parts, name, content))
  }
  return problems
}

function checkXml(parts: Parts, name: string, content: Buffer): TemplateProblem[] {
  if (/\.rels$/i.test(name)) return checkRelationships(parts, name)
  const problems: TemplateProblem[] = []
  const isOther = otherTexts.test(name)
  let isPlaceholder = false
  orDamaged(name, () => {
    const scanner = new XmlScanner(xmlTextOf(content))
    while (scanner.next()) {
      if (scanner.kind === 'open' && scanner.name === 'definedName' && isMacroName(scanner))
        problems.push(problemOf('macros', { part: name }))
      if (scanner.kind !== 'text') continue
      if (isFormulaText(scanner.name) && findFormulaFault(scanner.value))
        problems.push(problemOf('externalLink', { part: name }))
      // Charts have copies of cells, too, which are no texts of their own.
      if (isOther && scanner.name !== 'v' && placeholder.test(scanner.value)) isPlaceholder = true
    }
  })
  if (isPlaceholder) problems.push(problemOf('outsideCells', { part: name }))
  return problems
}

/** Those of cells are looked at with their cells. */
const isFormulaText = (name: string) =>
  name === 'formula' || name === 'formula1' || name === 'formula2' || name === 'definedName'

const isMacroName = (scanner: XmlScanner) =>
  ['function', 'vbProcedure', 'xlm'].some((name) => ['1', 'true'].includes(scanner.attribute(name) ?? ''))

function checkRelationships(parts: Parts, name: string): TemplateProblem[] {
  return readRelationships(parts, name, '').flatMap(({ type, isExternal }) => {
    if (macroRelations.has(type)) return [problemOf('macros', { part: name })]
    // Where a cell leads to is followed by people only.
    const isLink = externalRelations.has(type) || (isExternal && type !== 'hyperlink')
    return isLink ? [problemOf('externalLink', { part: name })] : []
  })
}
