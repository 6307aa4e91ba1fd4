import { maxPreparedDevices } from '@fyr/contract/nodes/pool-limits'
import { FileTooLarge, maxFileMegabytes } from '@fyr/importing'
import { mdiCheckCircle } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { FileStep } from '#features/importing/file-step.tsx'
import { UnsavedGuard } from '#ui/dialogs/unsaved.tsx'
import { FormProblem } from '#ui/form/form.tsx'
import { formatNumber } from '#ui/format/numbers.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Group, Progress, Stack } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page, Section } from '#ui/page.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { ImportedDevices } from './imported-devices.tsx'
import { type DeviceFile, NoDeveuiColumn, readDevices, TooManyDevices } from './read-devices.ts'
import { type ImportedRow, useDeviceImport } from './use-device-import.ts'
import '#features/importing/importing.css'

/** A delivery note, whose devices are prepared: tried first, and then sent. */
export function ImportDevicesPage() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const navigate = useNavigate()
  const { send, progress } = useDeviceImport()
  const [file, setFile] = useState<DeviceFile | null>(null)
  const [rows, setRows] = useState<ImportedRow[] | null>(null)
  const [isDone, setIsDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const fresh = rows?.filter(({ outcome }) => outcome === 'added' || outcome === 'changed') ?? []
  const number = formatNumber(fresh.length, language, 0)

  async function choose(picked: File) {
    setProblem(null)
    setIsDone(false)
    setRows(null)
    try {
      const read = await readDevices(picked)
      setFile(read)
      setRows(await send(read.rows, { dryRun: true }))
    } catch (error) {
      setProblem(wordsFor(error))
    }
  }

  async function prepare() {
    setProblem(null)
    try {
      // Only those that may be: of the others it is known already.
      const sent = new Map((await send(fresh, { dryRun: false })).map((row) => [row.line, row]))
      setRows(rows?.map((row) => sent.get(row.line) ?? row) ?? null)
      setIsDone(true)
    } catch (error) {
      setProblem(problemText(error, t))
    }
  }

  function wordsFor(error: unknown): string {
    if (error instanceof FileTooLarge) return t(($) => $.importing.file.tooLarge, { size: maxFileMegabytes })
    if (error instanceof NoDeveuiColumn) return t(($) => $.pool.import.noDeveui)
    if (error instanceof TooManyDevices)
      return t(($) => $.pool.import.tooMany, { maximum: formatNumber(maxPreparedDevices, language, 0) })
    return problemText(error, t)
  }

  return (
    <Page title={t(($) => $.pool.import.title)} trail={[{ label: t(($) => $.pool.title), to: '/tag/pool' }]}>
      <Section title={t(($) => $.importing.steps.file)}>
        <Stack>
          <FileStep
            lead={t(($) => $.pool.import.lead)}
            chosen={file}
            busy={progress !== null}
            problem={null}
            onFile={(picked) => void choose(picked)}
          />
          <FormProblem problem={problem} />
          {progress !== null && (
            <Progress.Root size="lg">
              <Progress.Section value={progress * 100} aria-label={t(($) => $.importing.progress)} />
            </Progress.Root>
          )}
        </Stack>
      </Section>
      {rows && (
        <Section title={t(($) => $.pool.import.result)}>
          <Stack>
            {isDone && (
              <div className="fyr-notice" data-tone="ok" role="status">
                <Icon path={mdiCheckCircle} size={18} />
                {t(($) => $.pool.import.done, { count: fresh.length, number })}
              </div>
            )}
            <ImportedDevices rows={rows} isDone={isDone} />
            <Group justify="flex-end">
              {isDone ? (
                <LinkButton to="/tag/pool">{t(($) => $.pool.title)}</LinkButton>
              ) : (
                <>
                  <Button variant="default" onClick={() => void navigate({ to: '/tag/pool' })}>
                    {t(($) => $.words.cancel)}
                  </Button>
                  <Button
                    loading={progress !== null}
                    disabled={fresh.length === 0}
                    onClick={() => void prepare()}
                  >
                    {t(($) => $.pool.import.start, { count: fresh.length, number })}
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
