/** What the address of a decoder's page says of the frame that is tried. */
export interface TrialSearch {
  node?: string
  payload?: string
  port?: number
}

export function trialSearch({ node, payload, port }: Record<string, unknown>): TrialSearch {
  // The router reads digits as a number.
  const [deveui, bytes] = [node, payload].map((each) => (typeof each === 'number' ? String(each) : each))
  return {
    ...(typeof deveui === 'string' && deveui !== '' && { node: deveui.slice(0, 64) }),
    ...(typeof bytes === 'string' && bytes !== '' && { payload: bytes.slice(0, 1024) }),
    ...(typeof port === 'number' && Number.isInteger(port) && { port }),
  }
}
