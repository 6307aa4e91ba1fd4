import type { applications as en } from '../en/applications.ts'
import type { Like } from '../like.ts'

export const applications: Like<typeof en> = {
  title: 'Applikationer',
  new: 'Ny applikation',
  edit: 'Redigera applikation',
  rename: 'Byt namn',
  details: 'Uppgifter',
  name: 'Namn',
  namePlaceholder: 'Kylrum',
  nameHint: 'Samlar noder, till exempel för en byggnad, ett projekt eller en maskintyp.',
  owner: 'Skapad av',
  nodes: 'Noder',
  nodesOf_one: '{{count}} nod i {{name}}',
  nodesOf_other: '{{count}} noder i {{name}}',
  openNodes: 'Visa noder',
  addNode: 'Lägg till nod',
  created: '{{name}} har skapats',
  nowNodes: 'Nu kan du lägga till noder.',
  toList: 'Alla applikationer',
  saved: '{{name}} har sparats',
  deleted: '{{name}} har raderats',
  noCompany: 'Du måste först registrera ett företag för att skapa applikationer',
  empty: {
    title: 'Inga applikationer än',
    text: 'Noder ingår i applikationer. Skapa den första och lägg sedan till noder.',
  },
  remove: {
    title: 'Radera applikationen {{name}}?',
    cannot: '{{name}} kan inte raderas än',
    text: 'Den har inga noder. Det går inte att ångra.',
    hasNodes_one: 'Den har fortfarande {{count}} nod. Flytta eller radera den först.',
    hasNodes_other: 'Den har fortfarande {{count}} noder. Flytta eller radera dem först.',
  },
}
