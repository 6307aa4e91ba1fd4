import type { applications as en } from '../en/applications.ts'
import type { Like } from '../like.ts'

export const applications: Like<typeof en> = {
  title: 'Applikationer',
  new: 'Ny applikation',
  edit: 'Rediger applikation',
  rename: 'Omdøb',
  details: 'Oplysninger',
  name: 'Navn',
  namePlaceholder: 'Kølerum',
  nameHint: 'Samler noder, for eksempel for en bygning, et projekt eller en maskintype.',
  owner: 'Oprettet af',
  nodes: 'Noder',
  nodesOf_one: '{{count}} node i {{name}}',
  nodesOf_other: '{{count}} noder i {{name}}',
  openNodes: 'Vis noder',
  addNode: 'Tilføj node',
  created: '{{name}} er oprettet',
  nowNodes: 'Nu kan du tilføje noder.',
  toList: 'Alle applikationer',
  saved: '{{name}} er gemt',
  deleted: '{{name}} er slettet',
  noCompany: 'Du skal først registrere en virksomhed for at oprette applikationer',
  empty: {
    title: 'Ingen applikationer endnu',
    text: 'Noder hører til applikationer. Opret den første, og tilføj så noder.',
  },
  remove: {
    title: 'Slet applikationen {{name}}?',
    cannot: '{{name}} kan ikke slettes endnu',
    text: 'Den har ingen noder. Det kan ikke fortrydes.',
    hasNodes_one: 'Den har stadig {{count}} node. Flyt eller slet den først.',
    hasNodes_other: 'Den har stadig {{count}} noder. Flyt eller slet dem først.',
  },
}
