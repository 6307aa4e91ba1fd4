import type { ScriptRun } from '@fyr/contract/automation/scripts/scripts'
import { mdiDeleteSweepOutline, mdiPause, mdiPlay } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '#api/live/live.ts'
import { Select } from '#ui/form/inputs.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { Loaded } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { latestRuns } from '../queries.ts'
import { type ConsoleLevel, consoleLevels, linesOf, mergeRuns, withRun } from './console-runs.ts'

/** From the bottom: who has scrolled up reads, and is left there. */
const atBottomPx = 24

/** What the script prints, as it runs: the newest at the bottom. */
export function ConsolePanel({ scriptId }: { scriptId: string }) {
  const { t } = useTranslation()
  const query = useQuery(latestRuns(scriptId))
  const [live, setLive] = useState<ScriptRun[]>([])
  const [level, setLevel] = useState<ConsoleLevel>('all')
  const [paused, setPaused] = useState<ScriptRun[] | null>(null)
  /** How many runs of each entry were cleared away. */
  const [cleared, setCleared] = useState<ReadonlyMap<string, number>>(new Map())
  useLiveEvents(['scriptRan'], ({ scriptId: id, run }) => {
    if (id === scriptId) setLive((before) => withRun(before, run))
  })
  const all = mergeRuns(query.data?.body ?? [], live)
  const runs = (paused ?? all).filter(
    ({ scriptRunId, runs: count }) => count > (cleared.get(scriptRunId) ?? 0),
  )
  const entries = runs
    .map((run) => ({ run, lines: linesOf(run, level) }))
    .filter(({ lines }) => level === 'all' || lines.length > 0)
  const waiting = paused === null ? 0 : countNew(all, paused)

  const scroller = useRef<HTMLDivElement>(null)
  const isAtBottom = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is shown, the newest of it is in view
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && isAtBottom.current) element.scrollTop = element.scrollHeight
  }, [entries.length, level, live])

  return (
    <div className="fyr-script-console">
      <div className="fyr-script-console-bar">
        <Select
          size="xs"
          w={130}
          aria-label={t(($) => $.scripts.console.level)}
          data={consoleLevels.map((value) => ({ value, label: t(($) => $.scripts.console.levels[value]) }))}
          value={level}
          allowDeselect={false}
          onChange={(value) => setLevel(consoleLevels.find((each) => each === value) ?? 'all')}
        />
        <span className="fyr-grow fyr-dimmed" role="status">
          {paused === null
            ? t(($) => $.scripts.console.live)
            : t(($) => $.scripts.console.paused, { count: waiting })}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          icon={paused ? mdiPlay : mdiPause}
          onClick={() => setPaused(paused ? null : all)}
        >
          {paused ? t(($) => $.scripts.console.resume) : t(($) => $.scripts.console.pause)}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          icon={mdiDeleteSweepOutline}
          onClick={() => setCleared(new Map(all.map((run) => [run.scriptRunId, run.runs])))}
        >
          {t(($) => $.scripts.console.clear)}
        </Button>
      </div>
      <Loaded query={query} skeleton={<Skeleton height={240} />}>
        {() => (
          <div
            ref={scroller}
            className="fyr-script-tail"
            role="log"
            aria-label={t(($) => $.scripts.console.title)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
            tabIndex={0}
            onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
              isAtBottom.current = scrollHeight - scrollTop - clientHeight < atBottomPx
            }}
          >
            {entries.length === 0 && (
              <p className="fyr-dimmed">
                {level === 'all' ? t(($) => $.scripts.console.empty) : t(($) => $.scripts.console.noMatch)}
              </p>
            )}
            {entries.map(({ run, lines }) => (
              <Entry key={run.scriptRunId} run={run} lines={lines} />
            ))}
          </div>
        )}
      </Loaded>
    </div>
  )
}

/** Runs that came since the console was paused. */
function countNew(all: readonly ScriptRun[], paused: readonly ScriptRun[]): number {
  const known = new Map(paused.map((run) => [run.scriptRunId, run.runs]))
  return all.reduce((sum, run) => sum + run.runs - Math.min(run.runs, known.get(run.scriptRunId) ?? 0), 0)
}

function Entry({ run, lines }: { run: ScriptRun; lines: ReturnType<typeof linesOf> }) {
  const { t } = useTranslation()
  const { time, trigger, state, runs } = run
  return (
    <div className="fyr-script-entry">
      <div className="fyr-script-entry-head">
        <TimeText at={time} as="exact" />
        <StatusBadge status={state === 'ok' ? 'ok' : 'alarm'} look="icon">
          {t(($) => $.scripts.runStates[state])}
        </StatusBadge>
        <span>
          {t(($) => $.scripts.triggers[trigger])}
          {runs > 1 && ` · ${t(($) => $.scripts.runs.runs, { count: runs })}`}
        </span>
      </div>
      {lines.map(({ level, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are, and two may say the same
        <div key={at} data-level={level}>
          {text}
        </div>
      ))}
    </div>
  )
}
