import type { embedding as en } from '../../en/settings/embedding.ts'
import type { Like } from '../../like.ts'

export const embedding: Like<typeof en> = {
  section: 'Indlejring',
  sectionHint: 'Én vært pr. linje, for eksempel example.com, *.example.com eller example.com:8443.',
  frameHosts: 'Tilladte sider i dashboards',
  frameHostsHint: 'Widgets af typen Webside.',
  embedHosts: 'Offentlige dashboards må indlejres på',
  embedHostsHint: 'Delte dashboards på jeres egen hjemmeside.',
  nobody: 'Ingen',
  wrongHost: '{{host}} er ikke et værtsnavn',
  tooMany: 'Højst 50',
}
