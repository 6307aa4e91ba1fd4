import type { Downlink } from '@fyr/contract/devices/downlinks/downlinks'
import type { ControlSlider } from '@fyr/contract/widgets/controls/controls'
import { useState } from 'react'
import { useApiMutation } from '#api/queries.ts'
import { latestOf } from './slider-state.ts'

export interface Sending {
  /** Being given to the portal. */
  pending: number | null
  /** It did not take it. */
  refused: { value: number; error: unknown } | null
  sent: ReturnType<typeof latestOf> | null
  send: (value: number) => void
}

/** What the call that sends takes of a value. */
export type SentContent = ({ data: unknown } | { payload: string }) & {
  control: { name: string; value: number }
}

/** Sends values to a node; each call is one. */
export function useSend(
  to: Pick<ControlSlider, 'deveui' | 'port' | 'confirmed' | 'expiresIn'>,
  contentOf: (value: number) => SentContent,
): Sending {
  const [sent, setSent] = useState<{ downlink: Downlink; value: number } | null>(null)
  const queue = useApiMutation((api) => api.downlinks.queue, {
    showsErrors: true,
    changes: [(api) => api.downlinks],
  })
  const { deveui, port, confirmed, expiresIn } = to
  const value = queue.variables?.body.control?.value ?? null
  return {
    pending: queue.isPending ? value : null,
    refused: queue.error && value !== null ? { value, error: queue.error } : null,
    sent: sent && latestOf(sent.downlink, sent.value),
    send(chosen) {
      const body = { ...contentOf(chosen), confirmed, expiresIn, ...(port !== null && { port }) }
      queue.mutate(
        { params: { deveui }, body },
        { onSuccess: (downlink) => setSent({ downlink, value: chosen }) },
      )
    },
  }
}
