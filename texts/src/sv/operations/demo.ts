import type { demo as en } from '../../en/operations/demo.ts'
import type { Like } from '../../like.ts'

export const demo: Like<typeof en> = {
  title: 'Utforska demot',
  lead: 'Ett mejeri med kyllager, kontor och kylbil: simulerade noder, en månads historik, dashboards och larm. Det tar några sekunder och raderas med ett klick.',
  explore: 'Skapa demo',
  making: 'Demot skapas',
  steps: {
    nodes: 'Platser och noder',
    alarms: 'Larm',
    dashboards: 'Dashboards och kartor',
    history: 'En månads historik',
  },
  failed: 'Demot kunde inte skapas. Inget av det finns kvar.',
  open: 'Öppna demot',
  isDemo: 'Demoföretag: noderna är simulerade och skickar data så länge portalen är igång.',
  isStopped: 'Demoföretag: simuleringen är stoppad och noderna skickar inga data.',
  stop: 'Stoppa demot',
  start: 'Starta igen',
  stopped: 'Demot har stoppats',
  started: 'Demots noder skickar data igen',
  remove: 'Radera demot',
  removeTitle: 'Radera demot?',
  removeText:
    'Demoföretaget raderas med allt innehåll, även det du har lagt till. Du kan skapa ett nytt demo när som helst.',
}
