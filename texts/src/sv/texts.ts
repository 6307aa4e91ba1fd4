import type { Texts } from '../like.ts'
import { alarms } from './alarms.ts'
import { apiReference } from './api-reference.ts'
import { applications } from './applications.ts'
import { company } from './company.ts'
import { corrections } from './corrections.ts'
import { dashboardTree } from './dashboard-tree.ts'
import { dashboards } from './dashboards.ts'
import { dataErrors } from './data-errors.ts'
import { demo } from './demo.ts'
import { deveuiHolders } from './deveui-holders.ts'
import { errors } from './errors.ts'
import { frames } from './frames.ts'
import { home } from './home.ts'
import { importing } from './importing.ts'
import { login } from './login.ts'
import { map } from './map.ts'
import { mapPages } from './map-pages.ts'
import { mapTiles } from './map-tiles.ts'
import { nodes } from './nodes.ts'
import { pictureMap } from './picture-map.ts'
import { problems } from './problems.ts'
import { readings } from './readings.ts'
import { retention } from './retention.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { sharing } from './sharing.ts'
import { shell } from './shell.ts'
import { storage } from './storage.ts'
import { templates } from './templates.ts'
import { tokens } from './tokens.ts'
import { ui } from './ui.ts'
import { weather } from './weather.ts'
import { widgets } from './widgets.ts'
import { words } from './words.ts'

export const texts: Texts = {
  words,
  ui,
  pictureMap,
  shell,
  errors,
  problems,
  login,
  map,
  home,
  company,
  applications,
  nodes,
  dataErrors,
  readings,
  apiReference,
  alarms,
  tokens,
  search,
  settings,
  importing,
  corrections,
  retention,
  storage,
  widgets,
  dashboards,
  dashboardTree,
  mapPages,
  demo,
  deveuiHolders,
  sharing,
  frames,
  weather,
  mapTiles,
  templates,
}
