import { mdiDownload } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '#api/client/base.ts'
import { useMay } from '#api/session/rights.ts'
import { formatBytes } from '#ui/format/bytes.ts'
import { Icon } from '#ui/icon.tsx'
import { Button, Group, Progress, Skeleton, Stack } from '#ui/layout.ts'
import { Loaded } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { RunState } from '../history/run-state.tsx'
import { useRunCommands } from '../history/use-run-commands.ts'
import { isOpen, oneRun } from '../queries.ts'

/** How far a run is, then its files, or why there are none. */
export function RunProgress({ runId }: { runId: string }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const mayCancel = useMay()('Report.Create')
  const { cancel } = useRunCommands()
  const query = useQuery(oneRun(runId))
  return (
    <Loaded query={query} skeleton={<Skeleton height={36} />}>
      {(run) => (
        <Stack gap="sm" role="status">
          {isOpen(run) ? (
            <>
              <Progress value={run.progress} aria-label={t(($) => $.reports.export.running)} animated />
              <Group>
                <span className="fyr-digits">{`${run.progress} %`}</span>
                {mayCancel && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() => cancel.mutate({ params: { id: runId } })}
                  >
                    {t(($) => $.reports.history.cancel)}
                  </Button>
                )}
              </Group>
              <p className="fyr-dimmed">{t(($) => $.reports.export.background)}</p>
            </>
          ) : run.state === 'done' ? (
            run.files.map(({ name, bytes, link, format }) => (
              <div key={format}>
                <Button
                  component="a"
                  href={link === null ? undefined : fileUrl(link)}
                  download
                  // Names are as long as people make them.
                  maw="100%"
                  leftSection={<Icon path={mdiDownload} size={18} />}
                >
                  {t(($) => $.reports.history.download, { name, size: formatBytes(bytes, language) })}
                </Button>
              </div>
            ))
          ) : run.state === 'noData' ? (
            <p>{t(($) => $.reports.export.noData)}</p>
          ) : (
            <RunState run={run} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
