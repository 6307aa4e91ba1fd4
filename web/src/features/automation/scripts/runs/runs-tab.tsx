import type { ScriptRun } from '@fyr/contract/automation/scripts/scripts'
import { mdiHistory } from '@mdi/js'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#ui/form/inputs.ts'
import { Button, Skeleton, Stack } from '#ui/layout.ts'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { scriptRuns } from '../queries.ts'
import { RunEntry } from './run-entry.tsx'

interface RunsTabProps {
  scriptId: string
  onlyFailed: boolean
  onFilter: (onlyFailed: boolean) => void
  onLine: (problem: NonNullable<ScriptRun['problem']>) => void
}

/** The last runs, the newest first; each opens to what it printed and did. */
export function RunsTab({ scriptId, onlyFailed, onFilter, onLine }: RunsTabProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({
    ...scriptRuns(scriptId, onlyFailed ? 'failed' : undefined),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="md">
      <SegmentedControl
        className="fyr-script-filter"
        aria-label={t(($) => $.scripts.runs.filter)}
        data={[
          { value: 'all', label: t(($) => $.scripts.runs.all) },
          { value: 'failed', label: t(($) => $.scripts.runs.failed) },
        ]}
        value={onlyFailed ? 'failed' : 'all'}
        onChange={(value) => onFilter(value === 'failed')}
      />
      <Loaded query={query} skeleton={<Skeleton height={320} />}>
        {({ pages }) => {
          const runs = pages.flatMap(({ items }) => items)
          if (runs.length === 0) {
            return onlyFailed ? (
              <EmptyState icon={mdiHistory} title={t(($) => $.scripts.runs.noFailed)} />
            ) : (
              <EmptyState
                icon={mdiHistory}
                title={t(($) => $.scripts.runs.empty.title)}
                text={t(($) => $.scripts.runs.empty.text)}
              />
            )
          }
          return (
            <ul className="fyr-script-runs">
              {runs.map((run) => (
                <RunEntry key={run.scriptRunId} run={run} onLine={onLine} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button
          variant="default"
          className="fyr-script-more"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t(($) => $.scripts.runs.more)}
        </Button>
      )}
    </Stack>
  )
}
