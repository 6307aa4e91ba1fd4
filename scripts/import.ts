import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  dateOrderOf,
  eitherNumberOf,
  type FileTable,
  type ImportSummary,
  importReadings,
  openFile,
  patientSender,
  SendRefused,
  surveyFile,
  zoneOfFile,
} from '@fyr/importing'
import { type ImportArguments, mappingFor, readArguments, usage } from './import/arguments.ts'
import {
  leftOutText,
  progressWriter,
  summaryText,
  troubleFile,
  troublesOf,
  troubleText,
} from './import/report.ts'
import { giveUp, requireNode24 } from './run.ts'

requireNode24()
// `… | head` reads what it wants and goes; the import does not.
process.stdout.on('error', () => undefined)
/** A portal that says nothing for so long is asked again. */
const patienceMs = 120_000

const wanted = readArguments(process.argv.slice(2), process.env)
if ('help' in wanted) process.stdout.write(usage)
else if ('problem' in wanted) giveUp(`${wanted.problem}\n\n${usage}`)
else process.exitCode = await run(wanted)

async function run(options: ImportArguments): Promise<number> {
  const { dryRun, decimal, dateOrder } = options
  const { text, kind } = await tableOf(options)
  const survey = await surveyFile(text, kind)
  const mapping = mappingFor(options, survey)
  if ('problem' in mapping) giveUp(mapping.problem)
  const zone = options.zone ?? zoneOfFile(survey, mapping) ?? 'UTC'
  for (const [column, { use, ...to }] of mapping) {
    const aim = use === 'time' ? `time (${zone})` : use
    if (use !== 'nothing') process.stdout.write(`${column} -> ${'key' in to ? to.key : aim}\n`)
  }
  process.stdout.write(leftOutText(mapping, options.map.length > 0))
  const found = dateOrderOf(survey.columns, mapping)
  if (found?.isAmbiguous && dateOrder === undefined)
    giveUp(`The dates can be read in several ways: say --date-order ${found.choices.join(' or ')}`)
  const either = eitherNumberOf(survey.columns, mapping)
  if (either !== undefined && decimal === undefined)
    giveUp(`Numbers such as ${either} can be read in two ways: say --decimal point or comma`)

  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  const onProgress = progressWriter(process.stdout, dryRun)
  const summary = await importReadings({
    text,
    kind,
    mapping,
    zone,
    order: dateOrder,
    decimal,
    survey,
    signal: stop.signal,
    onProgress,
    ...(!dryRun && { send: senderFor(options, stop.signal) }),
  })
  if (process.stdout.isTTY) process.stdout.write('\n')
  return await report(summary, options, stop.signal.aborted)
}

async function tableOf({ file, sheet }: ImportArguments): Promise<FileTable> {
  const tables = await tablesOf(file)
  const [only, ...others] = tables
  const chosen = sheet === undefined ? others.length === 0 && only : tables.find(({ name }) => name === sheet)
  if (chosen) return chosen
  const names = tables.map(({ name }) => name).join(', ')
  return giveUp(
    only === undefined
      ? 'There are no rows in the file'
      : `${sheet === undefined ? 'The workbook has several sheets: say --sheet' : `There is no sheet ${sheet}. There are`}: ${names}`,
  )
}

async function tablesOf(file: string): Promise<FileTable[]> {
  try {
    return await openFile(new File([await openAsBlob(file)], basename(file)))
  } catch (error) {
    return giveUp(`${file} could not be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function senderFor({ url, node, token }: ImportArguments, signal: AbortSignal) {
  return patientSender({
    signal,
    onWait: (seconds, because) =>
      process.stderr.write(
        because === 'busy'
          ? `\nThe portal asks to wait: going on in ${seconds} s\n`
          : `\nNo answer from ${url}: trying again in ${seconds} s\n`,
      ),
    async post(json) {
      const answer = await fetch(`${url}/api/tag/${encodeURIComponent(node)}/tagdata?import=true`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: json,
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      })
      const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN)
      const body: unknown = await answer.json().catch(() => null)
      return { status: answer.status, body, ...(retryAfter > 0 && { retryAfter }) }
    },
  })
}

async function report(
  summary: ImportSummary,
  { dryRun, errors, url, node }: ImportArguments,
  cancelled: boolean,
): Promise<number> {
  process.stdout.write(summaryText(summary, dryRun))
  const troubles = troublesOf(summary)
  if (errors === undefined)
    process.stderr.write(troubleText(troubles, summary.problems + summary.overwritten))
  else await writeFile(errors, troubleFile(troubles))
  const { failure } = summary
  if (failure instanceof SendRefused) {
    giveUp(
      failure.status === 404
        ? `The portal at ${url} knows no node ${node} for this token`
        : `The portal refused to go on (${failure.status}): ${failure.message || url}`,
    )
  }
  if (failure !== undefined) {
    giveUp(`The portal could not be reached at ${url}: what is stored stays, and can be sent again`)
  }
  if (cancelled) giveUp('Cancelled: what is stored stays, and importing again doubles nothing')
  if (!dryRun) process.stdout.write(`See it at ${url}/tagdetails/${node}\n`)
  return summary.problems + summary.overwritten > 0 ? 2 : 0
}
