import { maxImportedUsers } from '@fyr/contract/access/imported-users'
import { FileTooLarge, maxFileMegabytes } from '@fyr/importing'
import { mdiCheckCircle } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { FileStep } from '#features/importing/file-step.tsx'
import { useRolesToGive } from '#features/users/roles-to-give.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved.tsx'
import { FormProblem } from '#ui/form/form.tsx'
import { formatNumber } from '#ui/format/numbers.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Group, Progress, Stack } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page, Section } from '#ui/page.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { ImportedRows } from './imported-rows.tsx'
import { NoEmailColumn, readUsers, TooManyUsers, type UserFile } from './read-users.ts'
import { type ImportedRow, useUserImport } from './use-user-import.ts'
import { roleNamesOf } from './user-rows.ts'
import '#features/importing/importing.css'

/** A list of users, each of whom is invited: tried first, and then sent. */
export function ImportUsersPage() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const navigate = useNavigate()
  const roles = useRolesToGive(undefined)
  const { send, progress } = useUserImport()
  const [file, setFile] = useState<UserFile | null>(null)
  const [rows, setRows] = useState<ImportedRow[] | null>(null)
  const [isDone, setIsDone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const invitable = rows?.filter(({ outcome }) => outcome === 'invited') ?? []
  const number = formatNumber(invitable.length, language, 0)

  async function choose(picked: File) {
    setProblem(null)
    setIsDone(false)
    setRows(null)
    try {
      const read = await readUsers(picked, roleNamesOf(roles.named))
      setFile(read)
      setRows(await send(read.rows, { dryRun: true }))
    } catch (error) {
      setProblem(wordsFor(error))
    }
  }

  async function invite() {
    setProblem(null)
    try {
      // Only those that may be: of the others it is known already.
      const sent = new Map((await send(invitable, { dryRun: false })).map((row) => [row.line, row]))
      setRows(rows?.map((row) => sent.get(row.line) ?? row) ?? null)
      setIsDone(true)
    } catch (error) {
      setProblem(`${problemText(error, t)} ${t(($) => $.invitations.import.again)}`)
    }
  }

  function wordsFor(error: unknown): string {
    if (error instanceof FileTooLarge) return t(($) => $.importing.file.tooLarge, { size: maxFileMegabytes })
    if (error instanceof NoEmailColumn) return t(($) => $.invitations.import.noEmail)
    if (error instanceof TooManyUsers)
      return t(($) => $.invitations.import.tooMany, {
        maximum: formatNumber(maxImportedUsers, language, 0),
      })
    return problemText(error, t)
  }

  return (
    <Page
      title={t(($) => $.invitations.import.title)}
      trail={[{ label: t(($) => $.users.title), to: '/company/users' }]}
    >
      <Section title={t(($) => $.importing.steps.file)}>
        <Stack>
          <FileStep
            lead={t(($) => $.invitations.import.lead)}
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
        <Section title={t(($) => $.invitations.import.result)}>
          <Stack>
            {isDone && (
              <div className="fyr-notice" data-tone="ok" role="status">
                <Icon path={mdiCheckCircle} size={18} />
                {t(($) => $.invitations.import.done, { count: invitable.length, number })}
              </div>
            )}
            <ImportedRows rows={rows} isDone={isDone} />
            <Group justify="flex-end">
              {isDone ? (
                <LinkButton to="/company/users">{t(($) => $.words.close)}</LinkButton>
              ) : (
                <>
                  <Button variant="default" onClick={() => void navigate({ to: '/company/users' })}>
                    {t(($) => $.words.cancel)}
                  </Button>
                  <Button
                    loading={progress !== null}
                    disabled={invitable.length === 0}
                    onClick={() => void invite()}
                  >
                    {t(($) => $.invitations.import.start, { count: invitable.length, number })}
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
