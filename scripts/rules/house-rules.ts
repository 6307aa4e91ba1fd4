import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { root, sourceFolders } from '../run.ts'
import { platformCallers } from './platform-callers.ts'

interface Rule {
  sentence: string
  /** Files that it is about. */
  files: RegExp
  except: RegExp
  pattern: RegExp
}

const anyTest = /\.(test|fixture)\.tsx?$|^server\/test\//
const rules: Rule[] = [
  {
    sentence: 'only config.ts reads the environment',
    files: /^server\//,
    except: new RegExp(`^server/src/config\\.ts$|${anyTest.source}`),
    pattern: /\bprocess\.env\b/,
  },
  {
    sentence: 'only lib/clock.ts asks the time; others get a Clock or a `now`',
    files: /^server\/src\//,
    except: new RegExp(`^server/src/lib/clock\\.ts$|${anyTest.source}`),
    pattern: /\bDate\.now\(|\bnew Date\(\)/,
  },
  {
    sentence: 'work that repeats is a job, or startInterval where it is about the memory of one process',
    files: /^server\/src\//,
    // The store's and the hubs' own clocks, and the broker's thread.
    except: new RegExp(
      `^server/src/(jobs/interval|readings-store/store|live/hub/hub-server|ingest/mqtt/broker-worker)\\.ts$|${anyTest.source}`,
    ),
    pattern: /\bsetInterval\b/,
  },
  {
    sentence:
      'only the files of scripts/rules/platform-callers.ts leave their company (withPlatform, inPlatform, alsoInCompany)',
    files: /^server\/src\//,
    except: new RegExp(
      `^server/src/(db/(database|index|transactions/transact)\\.ts|${platformCallers.join('|')})$|${anyTest.source}`,
    ),
    pattern: /\b(withPlatform|inPlatform|alsoInCompany)\b(?!')/,
  },
  {
    sentence: 'new-id.ts makes ids: over plain http browsers have no randomUUID',
    files: /^web\/src\//,
    except: new RegExp(`^web/src/api/new-id\\.ts$|${anyTest.source}`),
    pattern: /\brandomUUID\b/,
  },
  {
    sentence:
      'what is looked up by a text is a Map, or made by Object.create(null): objects have a constructor and a __proto__',
    files: /^(web\/src|server\/src|contract\/src|decoders|formulas|importing|demo)\/.*\.tsx?$/,
    except: anyTest,
    pattern: /\b(const|let) \w+(: [^=]*\bRecord<string, .*= \{| = \{\} as\b.*Record<string)/,
  },
  {
    sentence: 'something to do later is an issue, not a comment',
    files: /\.(ts|tsx|mjs|sql|css)$/,
    except: /^scripts\/rules\/house-rules\./,
    pattern: /\b(TODO|FIXME|XXX)\b/,
  },
]
const emptyNames = /^(.*[-.])?(services?|managers?|helpers?|utils?|common|misc)$/
const maxLines = 400
const maxFolderFiles = 20
/** Each migration is a file, and none is ever moved. */
const anySize = ['server/src/db/migrations']

/** Rules that neither Biome nor dependency-cruiser can hold. */
export async function checkHouseRules(): Promise<string> {
  const files = (await Promise.all(sourceFolders.map((folder) => listSources(join(root, folder))))).flat()
  const complaints = await Promise.all(
    files.map(async (file) => findComplaints(relative(root, file), await readFile(file, 'utf8'))),
  )
  return [...complaints.flat(), ...findFullFolders(files.map((file) => relative(root, file)))].join('\n')
}

/** Folders with more files than a reader finds one in, `paths` being relative to the repository. */
export function findFullFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, (path) => dirname(path))
  return [...folders]
    .filter(([folder, { length }]) => length > maxFolderFiles && !anySize.includes(folder))
    .map(([folder, { length }]) => `${folder} has ${length} files; group them in folders`)
}

/** Every breach in one file, `path` being relative to the repository. */
export function findComplaints(path: string, text: string): string[] {
  const complaints: string[] = []
  const lines = text.split('\n')
  for (const rule of rules.filter(({ files, except }) => files.test(path) && !except.test(path))) {
    lines.forEach((line, index) => {
      if (rule.pattern.test(line)) complaints.push(`${path}:${index + 1} ${rule.sentence}`)
    })
  }
  const names = path.split('/').map((part) => part.replace(/(\.test)?\.\w+$/, ''))
  if (names.some((name) => emptyNames.test(name))) complaints.push(`${path} has a name that says nothing`)
  if (lines.length > maxLines && !anyTest.test(path) && /\.tsx?$/.test(path)) {
    complaints.push(`${path} has ${lines.length} lines; divide it`)
  }
  return complaints
}

async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const nested = entries
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name) && !entry.name.startsWith('.'))
    .map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return await listSources(path)
      return /\.(ts|tsx|mjs|sql|css)$/.test(basename(path)) ? [path] : []
    })
  return (await Promise.all(nested)).flat()
}
