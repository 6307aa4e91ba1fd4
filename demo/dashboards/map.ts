import type { DemoDashboard } from './parts.ts'

/** In the middle of all of them. */
export const aarhus = { lat: 56.09, long: 10.09 }
/** The lorries, and what stands for each of the sites. */
export const places = ['koelebil-7', 'koelebil-3', 'kontor-bugten', 'lager-koel-1', 'mejeri-tank-1']
export const onMap = {
  displayAttributes: [
    { nodeType: 1, attribute: { normalizedName: 'temperature', name: 'Temperatur' } },
    { nodeType: 2, attribute: { normalizedName: 'temperature', name: 'Temperatur' } },
    { nodeType: 2, attribute: { normalizedName: 'speed', name: 'Hastighed' } },
    { nodeType: 2, attribute: { normalizedName: 'cargoTemperature', name: 'Lasttemperatur' } },
  ],
}

/** Where everything is, and where the lorries have been. */
export const map: DemoDashboard = {
  category: 'coldChain',
  body: {
    name: 'Kortet',
    type: 'map',
    settings: {
      description: 'Steder og kølebiler i og omkring Aarhus',
      range: '5h',
      map: { ...onMap, centre: aarhus, zoom: 11, tracks: true, showTypes: [1] },
    },
  },
}
