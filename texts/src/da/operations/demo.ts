import type { demo as en } from '../../en/operations/demo.ts'
import type { Like } from '../../like.ts'

export const demo: Like<typeof en> = {
  title: 'Udforsk demoen',
  lead: 'Et mejeri med kølelager, kontor og kølebil: simulerede noder, en måneds historik, dashboards og alarmer. Det tager nogle sekunder og slettes med ét klik.',
  explore: 'Opret demo',
  making: 'Demoen oprettes',
  steps: {
    nodes: 'Steder og noder',
    alarms: 'Alarmer',
    dashboards: 'Dashboards og kort',
    history: 'En måneds historik',
  },
  failed: 'Demoen kunne ikke oprettes. Intet af den er tilbage.',
  open: 'Åbn demoen',
  isDemo: 'Demovirksomhed: Noderne er simulerede og sender data, så længe portalen kører.',
  isStopped: 'Demovirksomhed: Simuleringen er stoppet, og noderne sender ingen data.',
  stop: 'Stop demoen',
  start: 'Start igen',
  stopped: 'Demoen er stoppet',
  started: 'Demoens noder sender data igen',
  remove: 'Slet demoen',
  removeTitle: 'Slet demoen?',
  removeText:
    'Demovirksomheden slettes med alt indhold, også det, du har tilføjet. Du kan oprette en ny demo når som helst.',
}
