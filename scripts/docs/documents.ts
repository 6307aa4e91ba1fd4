import { join } from 'node:path'
import { root } from '../run.ts'
import { describeConfiguration } from './configuration.ts'
import { describeDecoders } from './decoders.ts'
import { describeFormulas } from './formulas.ts'
import { describePermissions } from './permissions.ts'
import { describeThreats } from './threats.ts'

/** The files under docs/ that are made by machine. */
export const documents: readonly { path: string; write(): string }[] = [
  { path: join(root, 'docs/permissions.md'), write: describePermissions },
  { path: join(root, 'docs/configuration.md'), write: describeConfiguration },
  { path: join(root, 'docs/decoders.md'), write: describeDecoders },
  { path: join(root, 'docs/formulas.md'), write: describeFormulas },
  { path: join(root, 'docs/threats.md'), write: describeThreats },
]
