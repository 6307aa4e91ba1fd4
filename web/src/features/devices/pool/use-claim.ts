import type { ClaimBody } from '@fyr/contract/devices/pool'
import { maxClaimed } from '@fyr/contract/devices/pool-limits'
import { useState } from 'react'
import { useApiMutation } from '#api/queries.ts'

export interface FailedClaim {
  deveui: string
  message: string
}

type Options = Omit<ClaimBody, 'devices'>

/** Claims devices in groups; of a group all become nodes or none. Ends with the first group of which one cannot. */
export function useClaim() {
  const [progress, setProgress] = useState<number | null>(null)
  const claim = useApiMutation((api) => api.pool.claim, {
    showsErrors: true,
    changes: [
      (api) => api.pool,
      (api) => api.nodes,
      (api) => api.applications,
      (api) => api.companies.overview,
    ],
  })

  async function claimAll(
    devices: ClaimBody['devices'],
    { firstNumber, ...options }: Options,
  ): Promise<{ claimed: string[]; failed: FailedClaim[] }> {
    const claimed: string[] = []
    try {
      for (let at = 0; at < devices.length; at += maxClaimed) {
        setProgress(at / devices.length)
        const group = devices.slice(at, at + maxClaimed)
        const answer = await claim.mutateAsync({
          body: { ...options, devices: group, firstNumber: firstNumber + at },
        })
        if (answer.failed.length > 0) return { claimed, failed: answer.failed }
        claimed.push(...answer.claimed)
      }
      return { claimed, failed: [] }
    } finally {
      setProgress(null)
    }
  }

  return { claimAll, progress }
}
