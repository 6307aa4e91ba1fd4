import { draginoFixtures } from './dragino/dragino.fixture.ts'
import { elsysFixtures } from './elsys/elsys.fixture.ts'
import type { Fixtures } from './fixture.fixture.ts'
import { milesightFixtures } from './milesight/milesight.fixture.ts'
import { plainFixtures } from './plain/plain.fixture.ts'

export const allFixtures: readonly Fixtures[] = [
  plainFixtures,
  draginoFixtures,
  elsysFixtures,
  milesightFixtures,
]
