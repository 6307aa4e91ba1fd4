import { moduleTypes } from '@fyr/contract/widgets/types'
import { mdiDomain } from '@mdi/js'
import { lazy } from 'react'
import { lazyView } from '../lazy-view.tsx'
import type { WidgetDefinition } from '../widget.ts'

export const companyInfoDefinition: WidgetDefinition<typeof moduleTypes.companyInfo> = {
  type: moduleTypes.companyInfo,
  name: ($) => $.widgets.types.companyInfo.name,
  text: ($) => $.widgets.types.companyInfo.text,
  icon: mdiDomain,
  task: 'describe',
  size: { lg: { w: 3, h: 5 }, md: { w: 4, h: 5 }, sm: { w: 4, h: 5 } },
  minimum: { lg: { w: 2, h: 2 }, md: { w: 2, h: 2 }, sm: { w: 2, h: 2 } },
  defaultSettings: () => ({
    show: ['image', 'name', 'postalAdress', 'contactPhonenumber', 'invoiceAdress'],
    note: '',
  }),
  needsData: true,
  points: () => 1,
  View: lazyView(() => import('./view.tsx')),
  Settings: lazy(() => import('./settings.tsx')),
}
