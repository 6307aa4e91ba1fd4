import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { FileTooLarge, maxFileMegabytes, UnknownFormat } from '@fyr/importing'
import { mdiCheckCircle } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved.tsx'
import { FormProblem } from '#ui/form/form.tsx'
import { Icon } from '#ui/icon.tsx'
import { Button, Group, Progress, Stack } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page, Section } from '#ui/page.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { FileStep } from './file/file-step.tsx'
import { PasteRows } from './file/paste-rows.tsx'
import { ColumnMissing, type RowFile, TooManyRows } from './file/read-row-file.ts'
import { type OutcomeFormat, OutcomeTable } from './outcome/outcome-table.tsx'
import type { RowImport, RowOutcome } from './use-row-import.ts'
import './importing.css'

/** `number` is the count as it is written. */
type Counted = { count: number; number: string }

interface RowImportPageProps<Row extends { line: number }, Outcome extends RowOutcome> {
  title: string
  /** Where the page is left to. */
  parent: { label: string; to: '/company/users' | '/tag' | '/tag/pool' | '/formula' }
  read: (file: File) => Promise<RowFile<Row>>
  rowImport: RowImport<Row, Outcome>
  /** Of those that were tried, which are sent. */
  isAccepted: (row: Row & Outcome) => boolean
  /** Gives a file to fill in. */
  template?: ReactNode
  /** What holds for all rows; `recheck` tries the chosen file again. */
  options?: (recheck: () => void) => ReactNode
  words: {
    lead: string
    result: string
    columnMissing: string
    tooMany: (maximum: string) => string
    start: (counted: Counted) => string
    done: (counted: Counted) => string
    /** Said beside the reason when sending failed. */
    failed?: string
    close: string
  }
  format: OutcomeFormat<Row & Outcome>
}

/** A file whose rows become something each: tried first, and then sent. */
export function RowImportPage<Row extends { line: number }, Outcome extends RowOutcome>({
  title,
  parent,
  read,
  rowImport: { send, progress },
  isAccepted,
  template,
  options,
  words,
  format,
}: RowImportPageProps<Row, Outcome>) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const navigate = useNavigate()
  const [file, setFile] = useState<RowFile<Row> | null>(null)
  const [rows, setRows] = useState<(Row & Outcome)[] | null>(null)
  const [isDone, setIsDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const accepted = rows?.filter(isAccepted) ?? []
  const counted = { count: accepted.length, number: formatNumber(accepted.length, language, 0) }

  async function check(toFile: () => Promise<RowFile<Row>>) {
    setProblem(null)
    setIsDone(false)
    setRows(null)
    try {
      const chosen = await toFile()
      setFile(chosen)
      setRows(await send(chosen.rows, { dryRun: true }))
    } catch (error) {
      setProblem(wordsFor(error))
    }
  }
  const choose = (picked: File) => void check(() => read(picked))

  async function start() {
    setProblem(null)
    try {
      // Only those that may be: of the others it is known already.
      const sent = new Map((await send(accepted, { dryRun: false })).map((row) => [row.line, row]))
      setRows(rows?.map((row) => sent.get(row.line) ?? row) ?? null)
      setIsDone(true)
    } catch (error) {
      setProblem([problemText(error, t), words.failed].filter(Boolean).join(' '))
    }
  }

  function wordsFor(error: unknown): string {
    if (error instanceof FileTooLarge) return t(($) => $.importing.file.tooLarge, { size: maxFileMegabytes })
    if (error instanceof UnknownFormat) return t(($) => $.importing.file.formats[error.format])
    if (error instanceof ColumnMissing) return words.columnMissing
    if (error instanceof TooManyRows) return words.tooMany(formatNumber(error.maxRows, language, 0))
    return problemText(error, t)
  }

  return (
    <Page title={title} trail={[parent]}>
      <Section title={t(($) => $.importing.steps.file)}>
        <Stack>
          <FileStep lead={words.lead} chosen={file} busy={progress !== null} problem={null} onFile={choose} />
          <PasteRows busy={progress !== null} onFile={choose}>
            {template}
          </PasteRows>
          {options?.(() => file && !isDone && void check(async () => file))}
          <FormProblem problem={problem} />
          {progress !== null && (
            <Progress.Root size="lg">
              <Progress.Section value={progress * 100} aria-label={t(($) => $.importing.progress)} />
            </Progress.Root>
          )}
        </Stack>
      </Section>
      {rows && (
        <Section title={words.result}>
          <Stack>
            {isDone && (
              <div className="fyr-notice" data-tone="ok" role="status">
                <Icon path={mdiCheckCircle} size={18} />
                {words.done(counted)}
              </div>
            )}
            <OutcomeTable label={words.result} rows={rows} isDone={isDone} format={format} />
            <Group justify="flex-end">
              {isDone ? (
                <LinkButton to={parent.to}>{words.close}</LinkButton>
              ) : (
                <>
                  <Button variant="default" onClick={() => void navigate({ to: parent.to })}>
                    {t(($) => $.words.cancel)}
                  </Button>
                  <Button
                    loading={progress !== null}
                    disabled={accepted.length === 0}
                    onClick={() => void start()}
                  >
                    {words.start(counted)}
                  </Button>
                </>
              )}
            </Group>
          </Stack>
        </Section>
      )}
      <UnsavedGuard dirty={progress !== null} />
    </Page>
  )
}
