import type { SignalTestDetail } from '@fyr/contract/devices/signal-tests'
import { mdiMapMarkerPath, mdiStop } from '@mdi/js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#api/live/live.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Select } from '#ui/form/inputs.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page, Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'
import { Comparison } from './evaluation/comparison.tsx'
import { SampleTable } from './evaluation/sample-table.tsx'
import { SignalMap } from './evaluation/signal-map.tsx'
import { LatestUplink } from './latest-uplink.tsx'
import { oneTest, recentTests } from './queries.ts'
import { TestMenu } from './test-menu.tsx'
import { TestStateBadge } from './test-state.tsx'
import { useWalk } from './use-walk.ts'
import './signal-tests.css'

const walkRoute = getRouteApi('/shell/of-company/signaltest/$id')
const peekRoute = getRouteApi('/shell/of-company/signaltest/peek/$id')

/** On the phone of somebody who walks. */
export function WalkPage() {
  const { id } = walkRoute.useParams()
  const mayWrite = useMay()('Tag.Update')
  return <TestPage id={id} other={walkRoute.useSearch().with} isWalking={mayWrite} />
}

/** For somebody who looks on, or later. */
export function PeekPage() {
  const { id } = peekRoute.useParams()
  return <TestPage id={id} other={peekRoute.useSearch().with} isWalking={false} />
}

interface TestPageProps {
  id: string
  other: string | undefined
  isWalking: boolean
}

function TestPage({ id, other, isWalking }: TestPageProps) {
  const { t } = useTranslation()
  const mayWrite = useMay()('Tag.Update')
  const query = useQuery(oneTest(id))
  const compared = useQuery({ ...oneTest(other ?? ''), enabled: other !== undefined })
  const test = query.data
  usePhonePosition(id)
  const isActive = test?.endedAt === null
  const end = useApiMutation((api) => api.signalTests.end, {
    changes: [(api) => api.signalTests],
    onDone: () => snackbar.done(t(($) => $.signalTests.ended)),
  })
  return (
    <Page
      title={test?.nodeName ?? t(($) => $.signalTests.title)}
      trail={[{ label: t(($) => $.signalTests.title), to: '/signaltest' }]}
      beside={test && <TestStateBadge test={test} />}
      actions={
        test && (
          <>
            {isActive && mayWrite && !isWalking && (
              <LinkButton to="/signaltest/$id" params={{ id }} variant="default" icon={mdiMapMarkerPath}>
                {t(($) => $.signalTests.continueHere)}
              </LinkButton>
            )}
            {isActive && mayWrite && (
              <Button loading={end.isPending} icon={mdiStop} onClick={() => end.mutate({ params: { id } })}>
                {t(($) => $.signalTests.end)}
              </Button>
            )}
            <TestMenu test={test} />
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={480} />}>
        {(loaded) => (
          <>
            {isWalking && isActive && <WalkNotice id={id} />}
            {isActive && <LatestUplink sample={loaded.samples.at(-1)} />}
            <SignalMap test={loaded} other={other === undefined ? undefined : compared.data} />
            {!isActive && <CompareChoice id={id} other={other} />}
            {other !== undefined && (
              <Loaded query={compared} skeleton={<Skeleton height={240} />}>
                {(second) => <Comparison tests={[loaded, second]} />}
              </Loaded>
            )}
            <Section title={t(($) => $.signalTests.uplinks)}>
              <SampleTable samples={loaded.samples} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Whether the location of this device goes along. */
function WalkNotice({ id }: { id: string }) {
  const { t } = useTranslation()
  const walk = useWalk(id, true)
  const notice = (tone: 'neutral' | 'attention', text: ReactNode) => (
    <p className="fyr-notice" data-tone={tone} role="status">
      {text}
    </p>
  )
  if (walk.state !== 'on')
    return notice(
      walk.state === 'asking' ? 'neutral' : 'attention',
      t(($) => $.signalTests.location[walk.state]),
    )
  if (walk.notSent)
    return notice(
      'attention',
      t(($) => $.signalTests.location.notSent),
    )
  return notice(
    'neutral',
    t(($) => $.signalTests.location.on, { metres: Math.round(walk.accuracy) }),
  )
}

/** The phone moves on the map without asking for all uplinks again. */
function usePhonePosition(id: string): void {
  const client = useQueryClient()
  useLiveEvents(['signalTestMoved'], ({ signalTestId, lat, long }) => {
    if (signalTestId !== id) return
    client.setQueryData<SignalTestDetail>(
      oneTest(id).queryKey,
      (test) => test && { ...test, position: { lat, long, at: new Date().toISOString() } },
    )
  })
}

/** Another test to lay beside this one. */
function CompareChoice({ id, other }: { id: string; other: string | undefined }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const navigate = useNavigate()
  const tests = useQuery(recentTests(useCompanyId()))
  const choices = (tests.data?.body ?? []).filter(({ signalTestId }) => signalTestId !== id)
  if (choices.length === 0) return null
  return (
    <Select
      label={t(($) => $.signalTests.compare)}
      className="fyr-signal-compare"
      value={other ?? null}
      clearable
      searchable
      data={choices.map(({ signalTestId, nodeName, startedAt }) => ({
        value: signalTestId,
        label: `${nodeName}, ${format.moment(Date.parse(startedAt))}`,
      }))}
      onChange={(chosen) =>
        void navigate({
          to: '.',
          search: (before) => {
            const { with: _, ...rest } = before as { with?: string }
            return { ...rest, ...(chosen && { with: chosen }) }
          },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
