import { beforeAll } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { onStage } from '../lib/stage.ts'
import { examineArea } from './examine.ts'
import { button } from './overlay-parts.ts'

const stage = onStage()
let company: Furnished

beforeAll(async () => {
  company = await furnishCompany(stage.url)
})

examineArea(stage, {
  visits: () => [
    { path: '/company', title: () => names.company },
    { path: '/company?tab=all', title: (t) => t.company.title },
    { path: '/company/create', title: (t) => t.company.new },
    { path: '/company/edit', title: (t) => t.company.edit },
    { path: '/application', title: (t) => t.applications.title },
    { path: '/application/create', title: (t) => t.applications.new },
    { path: `/application/${company.applicationId}`, title: () => names.application },
    { path: '/company/tokens', title: (t) => t.tokens.title },
    { path: '/settings', title: (t) => t.settings.title },
    { path: '/settings/company', title: (t) => t.settings.title },
    { path: '/settings/portal', title: (t) => t.settings.title },
    { path: '/api-reference', title: (t) => t.apiReference.title, english: true },
    { path: '/no/such/page', title: (t) => t.shell.notFound.title },
  ],
  overlays: () => [
    { name: 'a new token', path: '/company/tokens', open: (t) => [button(t.tokens.new)] },
    { name: 'deleting the company', path: '/company', open: (t) => [button(t.words.delete)] },
  ],
})
