import type { NodeFrame } from '@fyr/contract/devices/nodes/node-frames'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton, UnstyledButton } from '#ui/layout.ts'
import { EmptyState, Loaded } from '#ui/states.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { nodeFrames } from './queries.ts'

/** The newest frames of a node that have bytes, to be tried. */
export function FrameChoice({ deveui, onChoose }: { deveui: string; onChoose: (frame: NodeFrame) => void }) {
  const { t } = useTranslation()
  const query = useQuery(nodeFrames(deveui))
  return (
    <Loaded query={query} skeleton={<Skeleton height={120} />}>
      {(frames) => {
        const usable = frames.filter(({ kind, payload }) => kind === 'data' && payload !== '')
        if (usable.length === 0) return <EmptyState compact title={t(($) => $.decoders.frames.none)} />
        return (
          <ul className="fyr-trial-frames" aria-label={t(($) => $.decoders.frames.title)}>
            {usable.map((frame) => (
              <li key={`${frame.time}/${frame.frameCounter}/${frame.payload}`}>
                <UnstyledButton className="fyr-trial-frame" onClick={() => onChoose(frame)}>
                  <TimeText at={frame.time} as="exact" />
                  <span className="fyr-dimmed">{frame.port}</span>
                  <code>{frame.payload}</code>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
