import type { DecoderTest } from '@fyr/contract/devices/decoders'
import { useApiMutation } from '#api/queries.ts'

/** What is tried: what stands in the editor, or the decoder of this id. */
export type Tried = { source: string } | { decoderId: string }

export interface TrialInput {
  payload: string
  port: number
  node: string | null
}

/** Tries a decoder; what is wrong with the input is its caller's to show. */
export function useTrial() {
  const test = useApiMutation((api) => api.decoders.test, { showsErrors: true })
  return {
    result: test.data as DecoderTest | undefined,
    isRunning: test.isPending,
    run: ({ payload, port, node }: TrialInput, tried: Tried): Promise<DecoderTest> =>
      test.mutateAsync({ body: { ...tried, payload, port, ...(node !== null && { deveui: node }) } }),
  }
}
