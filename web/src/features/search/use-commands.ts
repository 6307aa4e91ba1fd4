import { languageNames, languages } from '@fyr/texts'
import {
  mdiBellPlusOutline,
  mdiBellRingOutline,
  mdiDomain,
  mdiDomainPlus,
  mdiFolderPlusOutline,
  mdiHistory,
  mdiKeyboardOutline,
  mdiLogout,
  mdiMapPlus,
  mdiPaletteOutline,
  mdiPlus,
  mdiThemeLightDark,
  mdiTranslate,
  mdiTrayArrowUp,
  mdiViewDashboardEditOutline,
  mdiViewDashboardOutline,
} from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useMay } from '#api/rights.ts'
import { useSession } from '#api/session-state.ts'
import { routeAccess } from '#core/access.ts'
import { jumpsFor } from '#core/jumps.ts'
import { chooseLanguage } from '#core/language.ts'
import { menuEntries } from '#core/menu.ts'
import { changePreferences, usePreferences } from '#core/preferences.ts'
import { useSwitchCompany } from '#core/use-switch-company.ts'
import { templateList } from '#features/template-dashboards/queries.ts'
import { snackbar } from '#ui/snackbar.ts'
import { themeNames } from '#ui/theme/palettes.ts'
import { useIsDark } from '#ui/theme/use-is-dark.ts'

export interface Command {
  id: string
  icon: string
  name: string
  /** What it belongs to; also searched, so that "go nodes" finds what is called "Nodes". */
  section: string
  /** The same by the keyboard alone. */
  keys?: string[]
  /** Only among what is searched for: there may be hundreds. */
  hidden?: boolean
  act: { link: LinkProps } | { run(): void }
}

/** Everything that can be done from anywhere, as far as the user may. */
export function useCommands(onShortcuts: () => void): Command[] {
  const pages = usePageCommands()
  const companies = useCompanyCommands()
  const templates = useTemplateCommands()
  const own = useOwnCommands(onShortcuts)
  return [...pages, ...companies, ...templates, ...own]
}

function usePageCommands(): Command[] {
  const { t } = useTranslation()
  const may = useMay()
  const jumps = jumpsFor(may)
  const goTo = t(($) => $.search.goTo)
  const create = t(($) => $.search.create)
  const pages = [
    ...menuEntries.map(({ to, label, icon }) => ({ to, icon, name: t(label), section: goTo })),
    {
      to: '/alarm/active',
      icon: mdiBellRingOutline,
      name: `${t(($) => $.alarms.title)}: ${t(($) => $.alarms.tabs.active)}`,
      section: goTo,
    },
    {
      to: '/alarm/history',
      icon: mdiHistory,
      name: `${t(($) => $.alarms.title)}: ${t(($) => $.alarms.tabs.history)}`,
      section: goTo,
    },
    {
      to: '/template-dashboard',
      icon: mdiViewDashboardEditOutline,
      name: t(($) => $.templates.title),
      section: goTo,
    },
    { to: '/tag/create', icon: mdiPlus, name: t(($) => $.nodes.add), section: create },
    { to: '/map/create', icon: mdiMapPlus, name: t(($) => $.mapPages.create.title), section: create },
    { to: '/alarm/create', icon: mdiBellPlusOutline, name: t(($) => $.alarms.new), section: create },
    {
      to: '/application/create',
      icon: mdiFolderPlusOutline,
      name: t(($) => $.applications.new),
      section: create,
    },
    {
      to: '/template-dashboard/create',
      icon: mdiViewDashboardEditOutline,
      name: t(($) => $.templates.new),
      section: create,
    },
    { to: '/company/create', icon: mdiDomainPlus, name: t(($) => $.company.new), section: create },
  ] as const
  const dialogs = may('Dashboard.Create')
    ? ([
        { dialog: 'create', icon: mdiViewDashboardOutline, name: t(($) => $.dashboards.new) },
        { dialog: 'import', icon: mdiTrayArrowUp, name: t(($) => $.dashboards.import.title) },
      ] as const)
    : []
  const makers = dialogs.map(
    ({ dialog, icon, name }): Command => ({
      id: `dashboard-${dialog}`,
      icon,
      name,
      section: create,
      act: { link: linkOptions({ to: '/dashboard', search: { dialog } }) },
    }),
  )
  const found = pages.flatMap(({ to, icon, name, section }): Command[] => {
    const access = routeAccess.get(to)
    if (access === undefined || !may(access)) return []
    const letter = jumps.find((jump) => jump.to === to)?.letter
    return [
      {
        id: `page-${to}`,
        icon,
        name,
        section,
        act: { link: linkOptions({ to }) },
        ...(letter && { keys: ['G', letter.toUpperCase()] }),
      },
    ]
  })
  return [...found, ...makers]
}

function useCompanyCommands(): Command[] {
  const { t } = useTranslation()
  const { companies, userCompany } = useSession()
  const switchTo = useSwitchCompany()
  return companies
    .filter(({ companyId }) => companyId !== userCompany?.companyId)
    .map(({ companyId, name }) => ({
      id: `company-${companyId}`,
      icon: mdiDomain,
      name,
      section: t(($) => $.shell.switchCompany),
      hidden: true,
      act: { run: () => void switchTo(companyId, name) },
    }))
}

/** Each template of the company, to be opened. */
function useTemplateCommands(): Command[] {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  const companyId = userCompany?.companyId
  const enabled = companyId !== undefined && may('Dashboard.View') && may('Tag.View')
  const { data = [] } = useQuery({ ...templateList(companyId ?? ''), enabled })
  return data.map(({ templateDashboardId: id, name }) => ({
    id: `template-${id}`,
    icon: mdiViewDashboardEditOutline,
    name,
    section: t(($) => $.templates.title),
    hidden: true,
    act: { link: linkOptions({ to: '/template-dashboard/$id', params: { id: String(id) } }) },
  }))
}

function useOwnCommands(onShortcuts: () => void): Command[] {
  const { t, i18n } = useTranslation()
  const { theme } = usePreferences()
  const dark = useIsDark()

  /** What could not be kept still shows here; the reason says so. */
  function keep(saving: Promise<unknown>) {
    saving.catch((error: unknown) =>
      snackbar.failed(t(($) => $.settings.saveFailed, { reason: problemText(error, t) })),
    )
  }
  const look = t(($) => $.search.look)
  return [
    {
      id: 'dark',
      icon: mdiThemeLightDark,
      name: `${t(($) => $.shell.darkMode)}: ${dark ? t(($) => $.words.off) : t(($) => $.words.on)}`,
      section: look,
      act: { run: () => keep(changePreferences({ dark: dark ? 'false' : 'true' })) },
    },
    ...themeNames
      .filter((each) => each !== theme)
      .map((each) => ({
        id: `theme-${each}`,
        icon: mdiPaletteOutline,
        name: t(($) => $.search.theme, { name: t(($) => $.settings.themes[each]) }),
        section: look,
        act: { run: () => keep(changePreferences({ theme: each })) },
      })),
    ...languages
      .filter((each) => each !== i18n.language)
      .map((each) => ({
        id: `language-${each}`,
        icon: mdiTranslate,
        name: languageNames[each],
        section: t(($) => $.shell.language),
        act: { run: () => keep(chooseLanguage(each)) },
      })),
    {
      id: 'shortcuts',
      icon: mdiKeyboardOutline,
      name: t(($) => $.shell.shortcuts.title),
      section: t(($) => $.search.commands),
      keys: ['?'],
      act: { run: onShortcuts },
    },
    {
      id: 'sign-out',
      icon: mdiLogout,
      name: t(($) => $.shell.menu.signOut),
      section: t(($) => $.search.commands),
      act: { link: linkOptions({ to: '/logout' }) },
    },
  ]
}
