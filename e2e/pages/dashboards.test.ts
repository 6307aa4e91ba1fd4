import { fill } from '@fyr/texts/fill'
import { beforeAll } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { openLinks } from '../lib/links.ts'
import { onStage } from '../lib/stage.ts'
import { examineArea } from './examine.ts'
import { button, wordOf } from './overlay-parts.ts'

const stage = onStage()
let company: Furnished
let dashboardId: number
let publicId: string
let links: Awaited<ReturnType<typeof openLinks>>

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  await company.api.must('POST', '/settings/global', { companiesMayRegister: true })
  links = await openLinks(stage.databaseUrl, company.companyId)
  dashboardId = await furnishDashboard()
  const path = `/dashboards/public/${company.companyId}/${dashboardId}/${Date.now() + 86_400_000}`
  publicId = (await company.api.must('POST', path)).body.id
})

/** One with a widget of each kind that the first pages had. */
async function furnishDashboard(): Promise<number> {
  const series = [{ deveui: company.deveui, key: 'temperature' }]
  const at = (x: number, y: number, w: number, h: number) => ({ lg: { x, y, w, h } })
  const widgets = [
    { type: 8, title: names.busy, layout: at(0, 0, 3, 4), settings: { series, shown: 'avg', compare: true } },
    { type: 0, title: names.quiet, layout: at(3, 0, 6, 7), settings: { series } },
    { type: 2, title: '', layout: at(9, 0, 3, 3), settings: { markdown: `## ${names.application}` } },
    { type: 8, title: names.calmAlarm, layout: at(0, 4, 3, 3), settings: {} },
  ]
  return (await company.api.must('POST', '/dashboards', { name: names.dashboard, widgets })).body.dashboardId
}

examineArea(stage, {
  visits: () => [
    { path: '/login', title: (t) => t.login.title, guest: true },
    { path: '/forgot', title: (t) => t.login.forgot.title, guest: true },
    { path: '/forgot/none', title: (t) => t.login.forgot.choose, guest: true },
    { path: '/email/none', title: (t) => t.security.email.confirm, guest: true },
    { path: '/login/sso', title: (t) => t.login.sso.button, guest: true },
    { path: '/invitation/none', title: (t) => t.invitations.title, guest: true },
    { path: links.invitation, title: (t) => t.invitations.title, guest: true },
    { path: '/registration', title: (t) => t.registration.title, guest: true },
    { path: '/registration/none', title: (t) => t.registration.title, guest: true },
    { path: links.registration, title: (t) => t.registration.title, guest: true },
    { path: `/public/${publicId}`, title: () => `${names.dashboard} · ${names.company}`, guest: true },
    { path: '/public/none', title: (t) => t.sharing.public.gone, guest: true },
    { path: '/email/none', title: (t) => t.security.email.confirm },
    { path: '/', title: (t) => t.home.title },
    { path: '/dashboard', title: (t) => t.dashboards.title },
    { path: `/dashboard/${dashboardId}`, title: () => names.dashboard },
    {
      path: `/dashboard/${dashboardId}?edit=true`,
      title: (t) => fill(t.dashboards.edit.title, { name: names.dashboard }),
    },
    { path: '/dashboard/shared', title: (t) => t.sharing.title },
    { path: '/dashboard/999999', title: (t) => t.dashboards.title },
  ],
  overlays: () => [
    {
      name: 'the notifications',
      path: '/',
      open: (t) => [button(new RegExp(wordOf(t.shell.notifications.open_one)))],
    },
    {
      name: 'the sharing of a dashboard',
      path: `/dashboard/${dashboardId}`,
      open: (t) => [button(t.words.more), { role: 'menuitem', name: t.sharing.one }, button(t.sharing.code)],
    },
    { name: 'the menu', path: '/', phone: true, open: (t) => [button(t.words.more)] },
  ],
})
