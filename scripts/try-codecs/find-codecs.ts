import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'

export type Entry = 'decodeUplink' | 'encodeDownlink' | 'decodeDownlink'

/** What a script is given, and what it should answer. */
export interface CodecExample {
  entry: Entry
  input: Record<string, unknown>
  expected: Record<string, unknown>
}

/** A vendor's script with the examples that stand beside it. */
export interface Codec {
  /** The file with the examples. */
  file: string
  script: string
  examples: readonly CodecExample[]
}

/** The ways in which the collections keep examples, by the name of the file that has them. */
const layouts: readonly (readonly [name: RegExp, read: (file: string, text: string) => Codec[]])[] = [
  [/-codec\.yaml$/, readDeviceRepository],
  [/^test_(de|en)code_.*\.json$/, readTestFile],
  [/^examples\.json$/, readDeviceCatalog],
  [/^README\.md$/, readReadme],
]

/** Every codec below a folder that has examples. */
export async function findCodecs(folder: string): Promise<Codec[]> {
  const codecs: Codec[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !['node_modules', '.git'].includes(entry.name)) {
      codecs.push(...(await findCodecs(path)))
    }
    const layout = entry.isFile() && layouts.find(([name]) => name.test(entry.name))
    if (layout) codecs.push(...layout[1](path, await readFile(path, 'utf8')))
  }
  return codecs.filter(({ script, examples }) => examples.length > 0 && existsSync(script))
}

interface RepositoryPart {
  fileName?: string
  examples?: { input: Record<string, unknown>; output: Record<string, unknown> }[]
}

/** The Things Network's device repository: YAML with a file and examples for each direction. */
export function readDeviceRepository(file: string, text: string): Codec[] {
  const parts = parse(text) as Record<string, RepositoryPart | null> | null
  const entries: [part: string, entry: Entry][] = [
    ['uplinkDecoder', 'decodeUplink'],
    ['downlinkEncoder', 'encodeDownlink'],
    ['downlinkDecoder', 'decodeDownlink'],
  ]
  return entries.flatMap(([name, entry]) => {
    const { fileName, examples } = parts?.[name] ?? {}
    if (!fileName || !examples) return []
    const tried = examples.map(({ input, output }) => ({ entry, input, expected: output }))
    return [{ file, script: join(dirname(file), fileName), examples: tried }]
  })
}

/** ChirpStack's device profiles: tests in JSON with comments and hexadecimal numbers, beside the script. */
export function readTestFile(file: string, text: string): Codec[] {
  const [, kind, name] = /^test_(de|en)code_(.*)\.json$/.exec(basename(file)) ?? []
  const entry: Entry = kind === 'en' ? 'encodeDownlink' : 'decodeUplink'
  const tests = (parse(withoutComments(text)) ?? []) as Omit<CodecExample, 'entry'>[]
  const examples = tests.map(({ input, expected }) => ({ entry, input, expected }))
  return [{ file, script: join(dirname(file), `${name}.js`), examples }]
}

/** Actility's device catalog: examples of all kinds in one list, the bytes as hexadecimal text. */
export function readDeviceCatalog(file: string, text: string): Codec[] {
  interface Listed {
    type: string
    input: Record<string, unknown>
    output: Record<string, unknown>
  }
  const listed = JSON.parse(text) as Listed[]
  const entries = new Map<string, Entry>([
    ['uplink', 'decodeUplink'],
    ['downlink-encode', 'encodeDownlink'],
    ['downlink-decode', 'decodeDownlink'],
  ])
  const examples = listed.flatMap(({ type, input, output }) => {
    const entry = entries.get(type)
    return entry ? [{ entry, input: withBytes(input), expected: withBytes(output) }] : []
  })
  return [{ file, script: join(dirname(file), 'index.js'), examples }]
}

/** Milesight's decoders: payloads in the README, each before the object that it means. */
export function readReadme(file: string, text: string): Codec[] {
  const model = basename(dirname(file))
  const examples = [...text.matchAll(/^\/\/ ((?:[0-9A-Fa-f]{2} ?)+)\n(\{[\s\S]*?^\})/gm)].flatMap(
    ([, hex = '', object = '']) => {
      const bytes = bytesOf(hex)
      const data = tolerantly(object)
      return data ? [{ entry: 'decodeUplink' as const, input: { bytes, fPort: 85 }, expected: { data } }] : []
    },
  )
  return [{ file, script: join(dirname(file), `${model}-decoder.js`), examples }]
}

function withBytes(value: Record<string, unknown>): Record<string, unknown> {
  return typeof value.bytes === 'string' ? { ...value, bytes: bytesOf(value.bytes) } : value
}

function bytesOf(hex: string): number[] {
  return [...Buffer.from(hex.replaceAll(' ', ''), 'hex')]
}

/** Undefined for an example that is no object, as some in the READMEs are. */
function tolerantly(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** Without what follows two slashes, outside of texts. */
function withoutComments(text: string): string {
  return text.replaceAll(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*/g, (_, kept: string | undefined) => kept ?? '')
}
