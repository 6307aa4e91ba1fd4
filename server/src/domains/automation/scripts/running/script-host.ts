import type { Language } from '@fyr/contract/endpoints/fields'
import type { Database } from '#db/index.ts'
import type { MinuteQuotas } from '#lib/fairness/minute-quotas.ts'
import type { Sandbox } from '#sandbox/index.ts'
import type { OutsideParts } from './effects/outside-effects.ts'
import type { ScriptLocks } from './locks.ts'
import type { MakerRights } from './maker-rights.ts'
import type { Announced } from './recording/announce-runs.ts'
import type { RequestParts } from './requests.ts'
import type { RunnableScripts } from './runnable-scripts.ts'

/** What running scripts takes. */
export interface ScriptHost extends OutsideParts, RequestParts {
  database: Pick<Database, 'withCompany' | 'withPlatform'>
  sandbox: Sandbox
  scripts: RunnableScripts
  locks: ScriptLocks
  makers: Pick<MakerRights, 'of'>
  /** In a minute. */
  runs: MinuteQuotas
  wakeJobs(): void
  /** In which failures of a company's runs are written. */
  languageOf(companyId: string): Promise<Language>
  /** A script of the company that somebody called runs no longer. */
  freed(companyId: string): void
  log: { error(details: object, message: string): void }
  /** After the commit. */
  announce(companyId: string, recorded: Announced): void
}

/** Whether a company may have no more of this minute. */
export const isSpent = (
  { sandbox, runs }: Pick<ScriptHost, 'sandbox' | 'runs'>,
  companyId: string,
): boolean => {
  const { used, limit } = sandbox.usageOf(companyId)
  return used >= limit || runs.isSpent(companyId)
}
