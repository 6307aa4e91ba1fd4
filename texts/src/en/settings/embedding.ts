/** Which hosts dashboards may show, and which may show dashboards. */
export const embedding = {
  section: 'Embedding',
  sectionHint: 'One host per line, such as example.com, *.example.com or example.com:8443.',
  frameHosts: 'Sites allowed in dashboards',
  frameHostsHint: 'For Web page widgets.',
  embedHosts: 'Sites allowed to embed',
  embedHostsHint: 'Sites that can show your shared dashboards.',
  nobody: 'None',
  wrongHost: '{{host}} is not a valid host',
  tooMany: 'Maximum 50',
} as const
