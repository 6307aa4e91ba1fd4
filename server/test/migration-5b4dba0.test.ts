import { withLinks } from './upgrade/changed-settings.ts'
import { testUpgrade } from './upgrade/test-upgrade.ts'

testUpgrade('5b4dba0', { minCalls: 700, changedSince: { 'settings.companyFields': withLinks } })
