import { isDeliveryReason } from '@fyr/contract/automation/delivery-reasons'
import type { BackgroundJob } from '@fyr/contract/operations/background-jobs'
import { isJobKind } from '@fyr/contract/records/job-kinds'
import { mdiDebugStepOver, mdiPlayOutline, mdiTrayFull } from '@mdi/js'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { type Status, StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo, TimeText } from '#ui/time/time-text.tsx'
import { jobStates, openJobs } from './queries.ts'
import { SuperTabs } from './super-tabs.tsx'

const changes = [(api: Api) => api.backgroundJobs, (api: Api) => api.health]
const statusOf: Record<BackgroundJob['state'], Status> = { waiting: 'silent', running: 'ok', failed: 'alarm' }

/** A kind that another version of the portal wrote has no name here. */
const jobName = (t: TFunction, kind: string) =>
  isJobKind(kind) ? t(($) => $.superadmin.jobs.kinds[kind]) : kind

/** Background work that waits, runs or failed; one that waits is run now, or given up. */
export function JobsPage() {
  const { t } = useTranslation()
  const run = useApiMutation((api) => api.backgroundJobs.run, {
    changes,
    onDone: () => snackbar.done(t(($) => $.superadmin.jobs.madeDue)),
  })
  const skip = useDeleteDialog<BackgroundJob, { params: { id: string } }>({
    call: (api) => api.backgroundJobs.skip,
    input: ({ jobId }) => ({ params: { id: jobId } }),
    changes,
    words: ({ kind }) => ({
      title: t(($) => $.superadmin.jobs.skipTitle, { kind: jobName(t, kind) }),
      text: t(($) => $.superadmin.jobs.skipText),
      confirmLabel: t(($) => $.superadmin.jobs.skip),
    }),
    deleted: () => t(($) => $.superadmin.jobs.skipped),
  })
  return (
    <ListPage
      {...usePagedList(openJobs)}
      title={t(($) => $.superadmin.title)}
      label={t(($) => $.superadmin.jobs.title)}
      tabs={<SuperTabs />}
      counted="jobs"
      columns={useJobColumns()}
      rowId={({ jobId }) => jobId}
      rowLabel={({ kind }) => jobName(t, kind)}
      rowMenu={(job) =>
        job.state === 'waiting'
          ? [
              {
                label: t(($) => $.superadmin.jobs.run),
                icon: mdiPlayOutline,
                onClick: () => run.mutate({ params: { id: job.jobId } }),
              },
              ...(job.repeats
                ? []
                : [
                    {
                      label: t(($) => $.superadmin.jobs.skip),
                      icon: mdiDebugStepOver,
                      dangerous: true,
                      onClick: () => skip.ask(job),
                    },
                  ]),
            ]
          : []
      }
      empty={{
        icon: mdiTrayFull,
        title: t(($) => $.superadmin.jobs.empty),
        text: t(($) => $.superadmin.jobs.emptyText),
      }}
    >
      {skip.dialog}
    </ListPage>
  )
}

function useJobColumns(): TableColumn<BackgroundJob>[] {
  const { t, i18n } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: all words change with the language
  return useMemo(
    (): TableColumn<BackgroundJob>[] => [
      {
        id: 'kind',
        header: t(($) => $.superadmin.jobs.kind),
        value: ({ kind }) => jobName(t, kind),
        // The server sorts by the name that the log has.
        sortable: false,
        main: true,
      },
      {
        id: 'company',
        header: t(($) => $.superadmin.jobs.company),
        value: ({ company }) => company ?? t(($) => $.superadmin.jobs.installation),
        sortable: false,
        width: 200,
      },
      {
        id: 'state',
        header: t(($) => $.words.status),
        cell: ({ state }) => (
          <StatusBadge status={statusOf[state]} look="plain">
            {t(($) => $.superadmin.jobs.states[state])}
          </StatusBadge>
        ),
        filter: jobStates.map((value) => ({ value, label: t(($) => $.superadmin.jobs.states[value]) })),
        filterOne: true,
        sortable: false,
        width: 135,
        beside: true,
      },
      {
        id: 'attempts',
        header: t(($) => $.superadmin.jobs.attempts),
        value: ({ attempts }) => attempts,
        sortable: false,
        align: 'end',
        standard: false,
        width: 95,
      },
      {
        id: 'nextAttempt',
        header: t(($) => $.superadmin.jobs.next),
        value: ({ nextAttempt }) => nextAttempt,
        cell: ({ nextAttempt }) => <TimeText at={nextAttempt} />,
        width: 140,
      },
      {
        id: 'createdAt',
        header: t(($) => $.words.createdAt),
        value: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
        standard: false,
        width: 140,
      },
      {
        id: 'reason',
        header: t(($) => $.superadmin.jobs.reason),
        sortable: false,
        cell: ({ reason }) => {
          if (reason === null) return <span className="fyr-dimmed">–</span>
          return isDeliveryReason(reason) ? t(($) => $.alarms.delivery.reason[reason]) : reason
        },
        width: 190,
      },
    ],
    [i18n.language],
  )
}
