import { moduleTypes } from '@fyr/contract/widgets/types'
import { definitionOf } from '#widgets/registry.ts'
import '../dashboard-page.tsx'

/** What nearly every dashboard has; with it come the parts that charts share with the rest. */
const usual = [moduleTypes.chart, moduleTypes.singleValue, moduleTypes.gauge]

// To be imported by a page from which a dashboard is opened: it then comes with no more than its data.
for (const type of usual) definitionOf(type)?.View.preload()
