import { createDownlinkRecorder } from '#domains/devices/downlinks/index.ts'
import { createDownlinks, type Downlinks } from '#ingest/driver-ports.ts'
import type { NetworkObserver } from '#ingest/lorawan/index.ts'
import type { Runtime } from '../runtime.ts'

export interface DownlinkParts {
  /** Drivers that reach nodes are added to it. */
  downlinks: Downlinks
  /** Told by network servers what became of them. */
  observer: NetworkObserver
}

/** What is sent to nodes: whoever reaches them takes it, and says later what became of it. */
export function startDownlinks({ database, clock, log, shutdown }: Runtime): DownlinkParts {
  const downlinks = createDownlinks()
  const recorder = createDownlinkRecorder({ database, clock, log })
  shutdown.add('downlinks', () => recorder.stop())
  shutdown.add(
    'news of downlinks',
    downlinks.onReport((report) => recorder.note({ ...report, deveui: null })),
  )
  return {
    downlinks,
    observer: {
      downlink: ({ companyId }, { devEui, reference, state, reason = null }) =>
        recorder.note({ companyId, reference, deveui: devEui, state, reason }),
    },
  }
}
