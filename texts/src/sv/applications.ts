import type { applications as en } from '../en/applications.ts'
import type { Like } from '../like.ts'

export const applications: Like<typeof en> = {
  title: 'Applikationer',
  new: 'Ny applikation',
  edit: 'Ändra applikation',
  rename: 'Byt namn',
  details: 'Uppgifter',
  name: 'Namn',
  namePlaceholder: 'Kylrum',
  nameHint: 'En applikation samlar noder: en byggnad, ett projekt, en sorts maskin.',
  owner: 'Skapad av',
  nodes: 'Noder',
  nodesOf_one: '{{count}} nod i {{name}}',
  nodesOf_other: '{{count}} noder i {{name}}',
  openNodes: 'Visa dess noder',
  addNode: 'Lägg till en nod',
  create: 'Skapa applikation',
  created: '{{name}} är skapad',
  nowNodes: 'Nu kan du lägga till noder i den.',
  toList: 'Alla applikationer',
  saved: '{{name}} är sparad',
  deleted: '{{name}} är raderad',
  noCompany: 'Du måste först registrera ett företag för att skapa applikationer',
  empty: {
    title: 'Inga applikationer än',
    text: 'Noder finns i applikationer. Skapa den första och lägg sedan till noder i den.',
  },
  remove: {
    title: 'Radera applikationen {{name}}?',
    cannot: '{{name}} kan inte raderas än',
    text: 'Den har inga noder. Det går inte att ångra.',
    hasNodes_one: 'Den har fortfarande {{count}} nod. Flytta eller radera den först.',
    hasNodes_other: 'Den har fortfarande {{count}} noder. Flytta eller radera dem först.',
  },
}
