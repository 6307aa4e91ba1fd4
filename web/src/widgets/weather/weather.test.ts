import { mdiHelpCircleOutline, mdiWeatherLightningRainy, mdiWeatherNight, mdiWeatherSunny } from '@mdi/js'
import { expect, it } from 'vitest'
import { directionOf, measuresIn } from './measures.ts'
import { readSky } from './sky.ts'

it('knows the sky by the provider’s words', () => {
  expect(readSky('clearsky')).toEqual({ name: 'clearsky', thunder: false, icon: mdiWeatherSunny })
  expect(readSky('clearsky', true).icon).toBe(mdiWeatherNight)
  expect(readSky('heavysleetshowersandthunder')).toEqual({
    name: 'heavysleetshowers',
    thunder: true,
    icon: mdiWeatherLightningRainy,
  })
  // As the provider spells them.
  expect(readSky('lightssnowshowersandthunder')).toMatchObject({ name: 'lightsnowshowers', thunder: true })
  for (const word of [null, '', 'frogs', 'constructor', '__proto__', 'unknown']) {
    expect(readSky(word)).toEqual({ name: 'unknown', thunder: false, icon: mdiHelpCircleOutline })
  }
})

it('writes measures by metric and by imperial units', () => {
  const metric = measuresIn('metric', 'sv')
  expect(metric.temperature(-3.6)).toBe('−4°C')
  expect([metric.wind(5.24), metric.precipitation(0.42), metric.pressure(1013.2), metric.part(71.4)]).toEqual(
    ['5 m/s', '0,4 mm', '1 013 hPa'.replace(' ', '\u00a0'), '71 %'],
  )
  const imperial = measuresIn('imperial', 'en')
  expect([imperial.temperature(20), imperial.degrees(0), imperial.wind(10)]).toEqual([
    '68°F',
    '32°',
    '22 mph',
  ])
  expect([imperial.precipitation(25.4), imperial.pressure(1013.25)]).toEqual(['1.00 in', '29.92 inHg'])
  expect([metric.wind(null), imperial.temperature(null)]).toEqual(['–', '–'])
  expect(metric.temperature(-0.2)).toBe('0°C')
})

it('names where the wind comes from', () => {
  expect([0, 22, 23, 90, 225, 337, 338, 360].map(directionOf)).toEqual([
    'n',
    'n',
    'ne',
    'e',
    'sw',
    'nw',
    'n',
    'n',
  ])
})
