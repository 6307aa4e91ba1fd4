import { withEmailServer, withoutMeasures, withoutReadingsToday } from './changed-counts.ts'
import { withLinks } from './changed-settings.ts'
import { testUpgrade } from './test-upgrade.ts'

testUpgrade('5b4dba0', {
  minCalls: 700,
  changedSince: {
    'companies.overview': withoutReadingsToday,
    'licence.companies': withoutMeasures,
    'logs.list': withEmailServer,
    'notifications.list': withEmailServer,
    'settings.companyFields': withLinks,
  },
})
