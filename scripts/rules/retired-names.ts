import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../run.ts'

/** Names in code that gave way to the standard term of the field, as whole identifiers. */
const retired = [
  ...['Wants', 'wantsOf', 'previousCourse', 'lookBeside', 'BesideDeps', 'TimeGiver', 'createTimeGiver'],
  ...[
    'ContactLedger',
    'createContactLedger',
    'touchContacts',
    'NodeContact',
    'Membership',
    'Seat',
    'HubMembers',
  ],
  ...['hearsItself', 'hearsReadings', 'hearsEvents', 'CalmRanges', 'calmRange', 'calmRangeAt', 'QUIET'],
  ...['Telling', 'Stretch', 'createTurns', 'InTurn', 'waitForTurn', 'sealStep', 'Sealing'],
  ...['mergeWeeks', 'settleSegments', 'sealReadings', 'sealBytes', 'tellChange', 'announceChange', 'Visits'],
  ...['tellVisitors', 'RightsBook', 'Actor', 'createComplaints', 'pardon', 'useLook', 'changeLook'],
  ...['Dressed', 'isVisit', 'useSessionWork', 'useRenewSoon', 'useCall', 'callQuery', 'keepHub', 'Ears'],
  ...['isPassing', 'useRenewals', 'useRounds', 'askForTurn', 'keepCalm', 'layGround'],
  ...['inkOf', 'Verdict', 'TokenOnce', 'useKeptColumns', 'SureNumberField', 'handsOn', 'WithCompany'],
]

const pattern = new RegExp(`\\b(${retired.join('|')})\\b`)
const own = ['scripts/rules/retired-names.ts', 'scripts/rules/retired-words.test.ts']

/** Every line of our code with a retired name in it; empty if there is none. */
export async function checkRetiredNames(): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root })
  const files = stdout
    .split('\n')
    .filter((file) => file !== '' && !own.includes(file) && !file.startsWith('texts/'))
  const found = await Promise.all(
    files.map(async (file) =>
      findRetiredNames(file, await readFile(join(root, file), 'utf8').catch(() => '')),
    ),
  )
  return found.flat().join('\n')
}

/** The same in one file; what stands in comments and texts in quotes counts too. */
export function findRetiredNames(file: string, source: string): string[] {
  return source.split('\n').flatMap((line, at) => {
    const name = pattern.exec(line)?.[0]
    return name === undefined ? [] : [`${file}:${at + 1}: “${name}” is retired`]
  })
}
