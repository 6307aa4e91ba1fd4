import { beforeEach, onTestFailed } from 'vitest'

/** The tests of the file are steps of one walk: after one fails the others are skipped, since they stand on it. */
export function walkInOrder(): void {
  let failed = ''
  beforeEach(({ task, skip }) => {
    if (failed) skip(`"${failed}" failed`)
    onTestFailed(() => {
      failed = task.name
    })
  })
}
