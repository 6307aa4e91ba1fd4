import { abeewayFixtures } from './abeeway/abeeway.fixture.ts'
import { adeunisFixtures } from './adeunis/adeunis.fixture.ts'
import { axiomaFixtures } from './axioma/axioma.fixture.ts'
import { browanFixtures } from './browan/browan.fixture.ts'
import { decentlabFixtures } from './decentlab/decentlab.fixture.ts'
import { digitalMatterFixtures } from './digital-matter/digital-matter.fixture.ts'
import { draginoFixtures } from './dragino/dragino.fixture.ts'
import { ellenexFixtures } from './ellenex/ellenex.fixture.ts'
import { elsysFixtures } from './elsys/elsys.fixture.ts'
import { elvacoFixtures } from './elvaco/elvaco.fixture.ts'
import { enginkoFixtures } from './enginko/enginko.fixture.ts'
import { enlessFixtures } from './enless/enless.fixture.ts'
import type { Fixtures } from './fixture.fixture.ts'
import { kellerFixtures } from './keller/keller.fixture.ts'
import { lairdFixtures } from './laird/laird.fixture.ts'
import { mclimateFixtures } from './mclimate/mclimate.fixture.ts'
import { milesightFixtures } from './milesight/milesight.fixture.ts'
import { netvoxFixtures } from './netvox/netvox.fixture.ts'
import { plainFixtures } from './plain/plain.fixture.ts'
import { quandifyFixtures } from './quandify/quandify.fixture.ts'
import { radioBridgeFixtures } from './radio-bridge/radio-bridge.fixture.ts'
import { sensativeFixtures } from './sensative/sensative.fixture.ts'
import { sensecapFixtures } from './sensecap/sensecap.fixture.ts'
import { sontexFixtures } from './sontex/sontex.fixture.ts'
import { stregaFixtures } from './strega/strega.fixture.ts'
import { talkpoolFixtures } from './talkpool/talkpool.fixture.ts'
import { tektelicFixtures } from './tektelic/tektelic.fixture.ts'
import { vegaFixtures } from './vega/vega.fixture.ts'
import { wattecoFixtures } from './watteco/watteco.fixture.ts'

export const allFixtures: readonly Fixtures[] = [
  plainFixtures,
  abeewayFixtures,
  adeunisFixtures,
  axiomaFixtures,
  browanFixtures,
  decentlabFixtures,
  digitalMatterFixtures,
  draginoFixtures,
  ellenexFixtures,
  elsysFixtures,
  elvacoFixtures,
  kellerFixtures,
  mclimateFixtures,
  milesightFixtures,
  netvoxFixtures,
  quandifyFixtures,
  radioBridgeFixtures,
  sensativeFixtures,
  sensecapFixtures,
  stregaFixtures,
  talkpoolFixtures,
  tektelicFixtures,
  wattecoFixtures,
  enginkoFixtures,
  enlessFixtures,
  lairdFixtures,
  sontexFixtures,
  vegaFixtures,
]
