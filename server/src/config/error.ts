/** Everything in the environment that is wrong, one sentence each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
