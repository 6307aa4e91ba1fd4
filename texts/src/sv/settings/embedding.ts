import type { embedding as en } from '../../en/settings/embedding.ts'
import type { Like } from '../../like.ts'

export const embedding: Like<typeof en> = {
  section: 'Inbäddning',
  sectionHint: 'En värd per rad, till exempel example.com, *.example.com eller example.com:8443.',
  frameHosts: 'Tillåtna sidor i dashboards',
  frameHostsHint: 'Widgetar av typen Webbsida.',
  embedHosts: 'Offentliga dashboards får bäddas in på',
  embedHostsHint: 'Delade dashboards på er egen webbplats.',
  nobody: 'Inga',
  wrongHost: '{{host}} är inget värdnamn',
  tooMany: 'Högst 50',
}
