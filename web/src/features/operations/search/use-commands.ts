import { languageNames, languages } from '@fyr/texts'
import {
  mdiArrowRight,
  mdiDomain,
  mdiKeyboardOutline,
  mdiLogout,
  mdiPaletteOutline,
  mdiPlus,
  mdiThemeLightDark,
  mdiTranslate,
  mdiViewDashboardEditOutline,
} from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { chooseLanguage } from '#core/language/language.ts'
import { useMenu, usePages } from '#core/pages.ts'
import { changePreferences, usePreferences } from '#core/preferences.ts'
import { useSaveChoice } from '#core/use-save-choice.ts'
import { useSwitchCompany } from '#core/use-switch-company.ts'
import { templateList } from '#features/dashboards/template-dashboards/queries.ts'
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

/** The pages of the menu and what their routes declare besides. */
function usePageCommands(): Command[] {
  const { t } = useTranslation()
  const may = useMay()
  const menu = useMenu()
  const sections = { goTo: t(($) => $.search.goTo), create: t(($) => $.search.create) }
  const ofMenu = menu.map(
    ({ to, menu: { label, icon, letter } }): Command => ({
      id: `page-${to}`,
      icon,
      name: t(label),
      section: sections.goTo,
      ...(letter && { keys: ['G', letter.toUpperCase()] }),
      act: { link: { to } },
    }),
  )
  const declared = usePages().flatMap(({ to, commands = [] }) =>
    commands
      .filter(({ access }) => access === undefined || may(access))
      .map(({ section, label, search }): Command => {
        const name = t(label)
        return {
          id: `page-${to}-${name}`,
          icon: section === 'create' ? mdiPlus : mdiArrowRight,
          name,
          section: sections[section],
          act: { link: { to, ...(search && { search }) } as LinkProps }, // a command's own page knows its search
        }
      }),
  )
  return [...ofMenu, ...declared]
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
    section: t(($) => $.dashboards.templates),
    hidden: true,
    act: { link: linkOptions({ to: '/template-dashboard/$id', params: { id: String(id) } }) },
  }))
}

function useOwnCommands(onShortcuts: () => void): Command[] {
  const { t, i18n } = useTranslation()
  const { theme } = usePreferences()
  const dark = useIsDark()

  const save = useSaveChoice()
  const look = t(($) => $.search.look)
  return [
    {
      id: 'dark',
      icon: mdiThemeLightDark,
      name: `${t(($) => $.shell.darkMode)}: ${dark ? t(($) => $.words.off) : t(($) => $.words.on)}`,
      section: look,
      act: { run: () => save(changePreferences({ dark: dark ? 'false' : 'true' })) },
    },
    ...themeNames
      .filter((each) => each !== theme)
      .map((each) => ({
        id: `theme-${each}`,
        icon: mdiPaletteOutline,
        name: t(($) => $.search.theme, { name: t(($) => $.settings.themes[each]) }),
        section: look,
        act: { run: () => save(changePreferences({ theme: each })) },
      })),
    ...languages
      .filter((each) => each !== i18n.language)
      .map((each) => ({
        id: `language-${each}`,
        icon: mdiTranslate,
        name: languageNames[each],
        section: t(($) => $.shell.language),
        act: { run: () => save(chooseLanguage(each)) },
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
