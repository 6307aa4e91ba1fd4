import type { news as en } from '../../en/messages/news.ts'
import type { Like } from '../../like.ts'

export const news: Like<typeof en> = {
  title: 'Nyheder',
  none: 'Ingen nyheder',
  notFetched: 'Nyhederne kunne ikke hentes',
  toLogin: 'Log ind',
  asShown: 'Åbn nyhedssiden',
  empty: {
    title: 'Ingen nyheder endnu',
    text: 'Nyheder vises på forsiden for alle brugere og på den åbne nyhedsside.',
  },
  headline: 'Overskrift',
  text: 'Tekst',
  markdown: 'Markdown: **fed**, lister, links',
  languages: 'Sprog',
  from: 'Vises fra',
  until: 'Vises til',
  ends: 'Slut automatisk',
  states: { planned: 'Planlagt', shown: 'Vises', over: 'Afsluttet' },
  content: 'Indhold',
  edit: 'Rediger nyhed',
  publish: 'Udgiv',
  saved: '“{{title}}” gemt',
  remove: { title: 'Slet “{{title}}”?', text: 'Den vises ikke længere for nogen.' },
  deleted: '“{{title}}” slettet',
}
