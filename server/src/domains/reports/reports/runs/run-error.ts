import type { RunFailure } from '@fyr/contract/reports/report-kinds'

/** It cannot be made, and trying again would not help. */
export class RunError extends Error {
  readonly failure: RunFailure
  constructor(failure: RunFailure) {
    super(failure)
    this.failure = failure
  }
}
