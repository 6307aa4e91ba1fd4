import type { news as en } from '../../en/messages/news.ts'
import type { Like } from '../../like.ts'

export const news: Like<typeof en> = {
  title: 'Nyheter',
  none: 'Inga nyheter',
  notFetched: 'Nyheterna kunde inte hämtas',
  toLogin: 'Logga in',
  asShown: 'Öppna nyhetssidan',
  empty: {
    title: 'Inga nyheter än',
    text: 'Nyheter visas på startsidan för alla användare och på den öppna nyhetssidan.',
  },
  headline: 'Rubrik',
  text: 'Text',
  markdown: 'Markdown: **fetstil**, listor, länkar',
  languages: 'Språk',
  from: 'Visas från',
  until: 'Visas till',
  ends: 'Sluta automatiskt',
  states: { planned: 'Planerad', shown: 'Visas', over: 'Avslutad' },
  content: 'Innehåll',
  edit: 'Redigera nyhet',
  publish: 'Publicera',
  saved: '”{{title}}” sparad',
  remove: { title: 'Radera ”{{title}}”?', text: 'Den visas inte längre för någon.' },
  deleted: '”{{title}}” raderad',
}
