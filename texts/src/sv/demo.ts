import type { demo as en } from '../en/demo.ts'
import type { Like } from '../like.ts'

export const demo: Like<typeof en> = {
  title: 'Se det leva först',
  lead: 'Ett mejeri med kyllager, kontor och kylbil: simulerade noder, en månad av mätvärden, paneler och larm. Det tar några sekunder, och ett klick tar bort alltihop.',
  explore: 'Utforska med demodata',
  making: 'Demon skapas',
  steps: {
    nodes: 'Platser och noder',
    alarms: 'Larm',
    dashboards: 'Paneler och kartor',
    history: 'En månad av mätvärden',
  },
  failed: 'Demon kunde inte skapas. Inget av den är kvar.',
  open: 'Öppna demon',
  isDemo: 'Det här är demon: noderna är simulerade och sänder så länge portalen är igång.',
  isStopped: 'Det här är demon. Den är stoppad: noderna sänder inte.',
  stop: 'Stoppa demon',
  start: 'Starta den igen',
  stopped: 'Demon är stoppad',
  started: 'Demons noder sänder igen',
  remove: 'Radera demon',
  removeTitle: 'Radera demon?',
  removeText:
    'Demoföretaget försvinner med allt som finns i det, även det du har lagt till. Du kan skapa en ny när som helst.',
}
