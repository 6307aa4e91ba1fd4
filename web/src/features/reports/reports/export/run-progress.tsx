import type { ReportRun } from '@fyr/contract/reports/report-runs'
import { mdiDownload } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '#api/client/base.ts'
import { formatBytes } from '#ui/format/bytes.ts'
import { Button, Group, Progress, Skeleton, Stack } from '#ui/layout.ts'
import { Loaded } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { RemarkList, RunEnd } from '../history/run-state.tsx'
import { useRunCommands } from '../history/use-run-commands.ts'
import { isOpen, oneRun } from '../queries.ts'

/** How far a run is, then its files, or why there are none. */
export function RunProgress({ runId }: { runId: string }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const { cancel } = useRunCommands()
  const query = useQuery(oneRun(runId))
  return (
    <Loaded query={query} skeleton={<Skeleton height={36} />}>
      {(run) => (
        <div>
          {/* There from the beginning: how far it is would be read out each second. */}
          <div role="status">{!isOpen(run) && <End run={run} />}</div>
          {isOpen(run) ? (
            <Stack gap="sm">
              <Progress value={run.progress} aria-label={t(($) => $.reports.export.running)} animated />
              <Group>
                <span className="fyr-digits">
                  {run.state === 'waiting' ? t(($) => $.reports.runStates.waiting) : `${run.progress} %`}
                </span>
                {run.mayCancel && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    loading={cancel.isPending}
                    onClick={() => cancel.mutate({ params: { id: runId } })}
                  >
                    {t(($) => $.reports.history.cancel)}
                  </Button>
                )}
              </Group>
              <p className="fyr-dimmed">{t(($) => $.reports.export.background)}</p>
            </Stack>
          ) : (
            <>
              {run.files.map(({ name, bytes, link, format }) => (
                <div key={format}>
                  <Button
                    component="a"
                    href={link === null ? undefined : fileUrl(link)}
                    download
                    // Names are as long as people make them.
                    maw="100%"
                    icon={mdiDownload}
                  >
                    {t(($) => $.reports.history.download, { name, size: formatBytes(bytes, language) })}
                  </Button>
                </div>
              ))}
              {run.remarks.length > 0 && (
                <Stack mt="sm">
                  <RemarkList remarks={run.remarks} />
                </Stack>
              )}
            </>
          )}
        </div>
      )}
    </Loaded>
  )
}

/** How it ended; of a file the button below says so to whoever sees it. */
function End({ run: { state, reason } }: { run: ReportRun }) {
  const { t } = useTranslation()
  if (state === 'done') return <span className="fyr-hidden">{t(($) => $.reports.export.done)}</span>
  if (state === 'noData') return <p>{t(($) => $.reports.export.noData)}</p>
  return (
    <>
      <RunEnd state={state} />
      {reason && <p>{t(($) => $.reports.runFailures[reason])}</p>}
    </>
  )
}
