import type { Downlink } from '@fyr/contract/devices/downlinks'
import type { ControlSlider } from '@fyr/contract/widgets/controls'
import { useState } from 'react'
import { useApiMutation } from '#api/queries.ts'
import { contentOf } from './sent-content.ts'
import { latestOf } from './slider-state.ts'

export interface Sending {
  /** Being given to the portal. */
  pending: number | null
  /** It did not take it. */
  refused: { value: number; error: unknown } | null
  sent: ReturnType<typeof latestOf> | null
  send: (value: number) => void
}

/** Sends values of a slider; each call is one. */
export function useSend(slider: ControlSlider): Sending {
  const [sent, setSent] = useState<{ downlink: Downlink; value: number } | null>(null)
  const queue = useApiMutation((api) => api.downlinks.queue, {
    showsErrors: true,
    changes: [(api) => api.downlinks],
  })
  const { deveui, port, confirmed, expiresIn } = slider
  const value = queue.variables?.body.control?.value ?? null
  return {
    pending: queue.isPending ? value : null,
    refused: queue.error && value !== null ? { value, error: queue.error } : null,
    sent: sent && latestOf(sent.downlink, sent.value),
    send(chosen) {
      const body = { ...contentOf(slider, chosen), confirmed, expiresIn, ...(port !== null && { port }) }
      queue.mutate(
        { params: { deveui }, body },
        { onSuccess: (downlink) => setSent({ downlink, value: chosen }) },
      )
    },
  }
}
