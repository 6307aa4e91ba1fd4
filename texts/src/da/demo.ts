import type { demo as en } from '../en/demo.ts'
import type { Like } from '../like.ts'

export const demo: Like<typeof en> = {
  title: 'Se det leve først',
  lead: 'Et mejeri med kølelager, kontor og kølebil: simulerede noder, en måned med målinger, dashboards og alarmer. Det tager nogle sekunder, og ét klik fjerner det hele.',
  explore: 'Udforsk med demodata',
  making: 'Demoen laves',
  steps: {
    nodes: 'Steder og noder',
    alarms: 'Alarmer',
    dashboards: 'Dashboards og kort',
    history: 'En måned med målinger',
  },
  failed: 'Demoen kunne ikke laves. Intet af den er tilbage.',
  open: 'Åbn demoen',
  isDemo: 'Dette er demoen: noderne er simulerede og sender, så længe portalen kører.',
  isStopped: 'Dette er demoen. Den er stoppet: noderne sender ikke.',
  stop: 'Stop demoen',
  start: 'Start den igen',
  stopped: 'Demoen er stoppet',
  started: 'Demoens noder sender igen',
  remove: 'Slet demoen',
  removeTitle: 'Slet demoen?',
  removeText:
    'Demovirksomheden forsvinder med alt, hvad der er i den, også det, du har tilføjet. Du kan lave en ny når som helst.',
}
