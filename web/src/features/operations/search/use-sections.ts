import { seriesColours } from '@fyr/contract/widgets/charts/series-colours'
import type { LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { useIsDark } from '#ui/theme/use-is-dark.ts'
import { kinds, searchedTypes } from './kinds.ts'
import { nearest } from './match.ts'
import { type Recent, recentOf, remember } from './recent.ts'
import type { Command } from './use-commands.ts'
import type { Search } from './use-search.ts'

/** One line that can be chosen. */
export interface Option {
  id: string
  icon: string
  colour?: string | undefined
  name: string
  detail: string
  keys?: string[] | undefined
  link?: LinkProps | undefined
  /** Runs when it is chosen, beside following the link. */
  onChosen(): void
}

export interface Section {
  id: string
  title: string
  options: Option[]
  /** Found by the search, for what is typed now or before it. */
  found?: 'now' | 'before'
  more?: boolean
}

/** Commands that are told among results: what is looked for may be either. */
const fewCommands = 5

/** What the list holds: commands that match and what was found, or without a text what is near at hand. */
export function useSections(typed: string, search: Search, commands: readonly Command[]): Section[] {
  const { t } = useTranslation()
  const may = useMay()
  const session = useSession()
  const dark = useIsDark()

  function optionOf(recent: Recent, place: string): Option {
    const { icon, colour, linkTo, detail } = kinds[recent.type]
    return {
      id: `${place}-${recent.type}-${recent.id}`,
      icon,
      colour: seriesColours[dark ? 'dark' : 'light'][colour],
      name: recent.name,
      detail: detail(recent),
      link: linkTo(recent, may),
      onChosen: () => remember(session, recent),
    }
  }

  const text = typed.trim()
  if (text === '') {
    const types = searchedTypes(may)
    const recent = recentOf(session).filter(({ type }) => types.includes(type))
    const bySection = Map.groupBy(
      commands.filter(({ hidden }) => !hidden),
      ({ section }) => section,
    )
    return [
      {
        id: 'recent',
        title: t(($) => $.search.recent),
        options: recent.map((each) => optionOf(each, 'recent')),
      },
      ...[...bySection].map(([title, ofSection]) => ({
        id: `commands-${title}`,
        title,
        options: ofSection.map((each) => commandOption(each, '')),
      })),
    ].filter(({ options }) => options.length > 0)
  }

  // "Commands" says nothing of what they do: "co" and "s" of a name must not come to mean "Sign out".
  const plain = t(($) => $.search.commands)
  const near = nearest(text, commands, ({ name, section }) =>
    section === plain ? [name] : [name, `${section} ${name}`],
  )
  const found = search.groups.map(({ type, hits, more }) => ({
    id: type,
    title: t(kinds[type].label),
    options: hits.map((hit) => optionOf({ ...hit, type }, 'found')),
    found: search.state === 'found' ? ('now' as const) : ('before' as const),
    more,
  }))
  const matching = {
    id: 'commands',
    title: plain,
    options: near.slice(0, fewCommands).map((each) => commandOption(each, each.section)),
  }
  return [matching, ...found].filter(({ options }) => options.length > 0)
}

function commandOption({ id, icon, name, keys, act }: Command, detail: string): Option {
  return {
    id: `command-${id}`,
    icon,
    name,
    detail,
    keys,
    link: 'link' in act ? act.link : undefined,
    onChosen: 'run' in act ? act.run : () => undefined,
  }
}
