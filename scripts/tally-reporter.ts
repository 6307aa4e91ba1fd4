import type { Reporter, TestModule } from 'vitest/node'

/** Ends the output with one line of plain counts, for whoever reads it by machine. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that does not even load has no tests that could fail, and neither has an error between tests.
    const broken = modules.filter((module) => module.errors().length > 0).length
    const skipped = count('skipped')
    if (skipped > 0) process.stdout.write(`\n${skipped} skipped\n`)
    process.stdout.write(`${count('passed')} passed, ${count('failed') + broken + errors.length} failed\n`)
  }
}
