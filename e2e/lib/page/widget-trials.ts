import { moduleTypes } from '@fyr/contract/widgets/types'
import { fill } from '@fyr/texts/fill'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { names } from '../company.ts'
import { english as t } from '../program/portal.ts'

/** How one kind of widget is tried: what it must show of the company that `furnishCompany` makes. */
export interface WidgetTrial {
  name: string
  settings: object
  /** The value or shape that it has of real data. */
  shows(card: Locator): Promise<void>
  /** Changes one of its settings. */
  change(drawer: Locator, page: Page): Promise<void>
  /** What only the change can have brought. */
  previews(card: Locator): Promise<void>
}

/** Of the node that sends: the newest of 290 temperatures is 10.5 °C, that of 288 humidities 50 %. */
const temperature = { deveui: 'rattvik-1', key: 'temperature' }
const humidity = { deveui: 'rattvik-1', key: 'humidity' }
const words = t.widgets.settings

const seen = (locator: Locator) => locator.first().waitFor()
const gone = (locator: Locator) => expect.poll(() => locator.count()).toBe(0)
const text = (card: Locator, wanted: string | RegExp) => seen(card.getByText(wanted, { exact: true }))
async function choose(drawer: Locator, page: Page, label: string, option: string): Promise<void> {
  await drawer.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const field = (drawer: Locator, label: string) => drawer.getByRole('textbox', { name: label, exact: true })
/** What a page's elements are to a program that knows no DOM. */
interface Canvas {
  width: number
  height: number
  getContext(kind: '2d'): { getImageData(...box: number[]): { data: Uint8ClampedArray } }
}
interface Picture {
  naturalWidth: number
  style: { objectFit: string }
}

/** Pixels of a canvas that are not empty. */
const ink = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const drawn = element as unknown as Canvas
    const { data } = drawn.getContext('2d').getImageData(0, 0, drawn.width, drawn.height)
    return data.filter((value, at) => at % 4 === 3 && value > 0).length
  })
const widthOf = (picture: Locator) =>
  picture.evaluate((element) => (element as unknown as Picture).naturalWidth)
const fitOf = (picture: Locator) =>
  picture.evaluate((element) => (element as unknown as Picture).style.objectFit)

export function widgetTrials(image: string): Partial<Record<number, WidgetTrial>> {
  return {
    [moduleTypes.chart]: {
      name: 'chart',
      settings: { series: [temperature, { ...humidity, axis: 'right' }], thresholds: [{ value: 8 }] },
      async shows(card) {
        await expect.poll(() => ink(card.locator('canvas')), { timeout: 15_000 }).toBeGreaterThan(1000)
        await seen(card.getByRole('button', { name: /temperature\s*10\.5 °C/ }))
        await seen(card.getByRole('button', { name: /humidity\s*50 %/ }))
        await seen(card.getByRole('img', { name: /temperature: .*min 2\.50? °C, max 10\.50? °C/ }))
      },
      change: (drawer, page) => choose(drawer, page, t.widgets.chart.legend, t.widgets.chart.legends.none),
      previews: (card) => gone(card.locator('.fyr-legend')),
    },
    [moduleTypes.gauge]: {
      name: 'gauge',
      settings: {
        series: [temperature],
        max: 20,
        thresholds: [{ value: 8, tone: 'alarm', label: 'Hot' }],
        extremes: true,
      },
      async shows(card) {
        await seen(card.getByText('10.5'))
        await text(card, 'Hot')
        await text(card, '20')
        // The arc of the value ends where 10.5 of 20 is: a little right of the top.
        const arcs = card.locator('.fyr-w-gauge-dial path[d]')
        await expect.poll(() => arcs.count()).toBe(3)
      },
      change: (drawer) => field(drawer, words.maximum).fill('40'),
      previews: (card) => text(card, '40'),
    },
    [moduleTypes.text]: {
      name: 'text',
      settings: { markdown: '# Sluice\n\n**Open** at [five](https://example.com)' },
      async shows(card) {
        await seen(card.getByRole('heading', { name: 'Sluice', exact: true }))
        await seen(card.locator('strong', { hasText: 'Open' }))
        expect(await card.getByRole('link', { name: 'five' }).getAttribute('rel')).toContain('noopener')
      },
      change: (drawer) => field(drawer, t.widgets.text.markdown).fill('Closed today'),
      previews: (card) => text(card, 'Closed today'),
    },
    [moduleTypes.image]: {
      name: 'image',
      settings: { image, alt: 'The yard' },
      async shows(card) {
        const picture = card.getByRole('img', { name: 'The yard', exact: true })
        await picture.waitFor()
        await expect.poll(() => widthOf(picture)).toBe(64)
        expect(await fitOf(picture)).toBe('contain')
      },
      change: (drawer, page) => choose(drawer, page, t.widgets.image.fit, t.widgets.image.fits.cover),
      previews: (card) => expect.poll(() => fitOf(card.locator('img'))).toBe('cover'),
    },
    [moduleTypes.companyInfo]: {
      name: 'company info',
      settings: { show: ['name', 'invoiceAdress', 'orgNumber'] },
      async shows(card) {
        await text(card, names.company)
        await text(card, 'SE556677-8899')
        expect(await card.getByRole('link').getAttribute('href')).toBe('mailto:info@example.com')
      },
      change: (drawer) => field(drawer, t.widgets.companyInfo.note).fill('Open 8 to 16'),
      previews: (card) => text(card, 'Open 8 to 16'),
    },
    [moduleTypes.activeAlarms]: {
      name: 'active alarms',
      settings: {},
      async shows(card) {
        await text(card, names.alarm)
        // While somebody edits, the node is no link but part of a line.
        await seen(card.getByText(names.busy))
        await text(card, t.alarms.activeState.flagging)
      },
      change: (drawer) => drawer.getByRole('checkbox', { name: t.alarms.priority.a, exact: true }).uncheck(),
      previews: (card) => text(card, t.alarms.empty.activeTitle),
    },
    [moduleTypes.singleValue]: {
      name: 'single value',
      settings: {
        series: [temperature],
        // A colour that cannot be read in the dark as it is.
        thresholds: [{ value: 8, tone: 'alarm', label: 'Hot', colour: '#4a148c' }],
      },
      async shows(card) {
        await seen(card.locator('.fyr-value', { hasText: /^10\.5 °C$/ }))
        await text(card, 'Hot')
        await seen(card.locator('path.fyr-sparkline-line[d^="M"]'))
      },
      change: (drawer, page) => choose(drawer, page, words.shown, words.aggregations.count),
      previews: (card) => text(card, '292'),
    },
    [moduleTypes.rawTable]: {
      name: 'raw table',
      settings: { series: [temperature, humidity] },
      async shows(card) {
        await seen(card.getByRole('row', { name: /temperature 10\.5 °C$/ }))
        await text(card, fill(t.widgets.rawTable.newest_other, { count: '200' }))
      },
      change: (drawer, page) =>
        choose(drawer, page, t.widgets.rawTable.layout, t.widgets.rawTable.layouts.times),
      previews: (card) => seen(card.getByRole('columnheader', { name: /humidity/ })),
    },
    [moduleTypes.multichart]: {
      name: 'multichart',
      settings: { charts: [{ series: [temperature], title: 'Above' }, { series: [humidity] }] },
      async shows(card) {
        await expect.poll(() => card.locator('canvas').count()).toBe(2)
        for (const at of [0, 1]) {
          await expect
            .poll(() => ink(card.locator('canvas').nth(at)), { timeout: 15_000 })
            .toBeGreaterThan(500)
        }
        await seen(card.getByRole('heading', { name: 'Above', exact: true }))
        await seen(card.getByRole('button', { name: /humidity\s*50 %/ }))
      },
      change: (drawer) => field(drawer, words.title).nth(1).fill('Higher'),
      previews: (card) => seen(card.getByRole('heading', { name: 'Higher', exact: true })),
    },
    [moduleTypes.infoCard]: {
      name: 'info card',
      settings: {
        deveui: temperature.deveui,
        keys: ['temperature'],
        show: ['status', 'alarms', 'lastContact'],
      },
      async shows(card) {
        // While somebody edits, the node is no link but part of a line.
        await seen(card.getByText(names.busy))
        await seen(card.locator('.fyr-value', { hasText: /^10\.5 °C$/ }))
        await seen(card.getByText('1 alarm'))
      },
      change: (drawer) =>
        drawer.getByRole('checkbox', { name: t.widgets.infoCard.parts.application, exact: true }).check(),
      previews: (card) => text(card, names.application),
    },
    [moduleTypes.trendChart]: {
      name: 'trend chart',
      settings: { series: [temperature], range: '7d', resolution: 'day', aggregation: 'max' },
      async shows(card) {
        await seen(card.locator('rect.fyr-w-trend-now'))
        await expect
          .poll(() => card.getByRole('cell', { name: /^10\.50? °C$/, includeHidden: true }).count())
          .toBeGreaterThan(0)
      },
      change: (drawer, page) => choose(drawer, page, t.widgets.chart.style, t.widgets.chart.styles.line),
      previews: (card) => seen(card.locator('path.fyr-w-trend-line[d^="M"]')),
    },
    [moduleTypes.sensorOverview]: {
      name: 'sensor overview',
      settings: { keys: [{ key: 'temperature', thresholds: [{ value: 8, tone: 'alarm', label: 'Hot' }] }] },
      async shows(card) {
        const busy = card.getByRole('row', { name: new RegExp(names.busy) })
        await seen(busy.getByText('10.5'))
        await seen(busy.getByTitle('Hot'))
        await seen(card.getByRole('row', { name: new RegExp(names.quiet) }).getByText(t.words.never))
      },
      change: (drawer) => drawer.getByRole('checkbox', { name: t.words.application, exact: true }).check(),
      previews: (card) => seen(card.getByRole('cell', { name: names.application, exact: true })),
    },
    [moduleTypes.tiltChart]: {
      name: 'tilt chart',
      settings: { x: temperature, y: humidity, limit: 60, thresholds: [{ value: 9, label: 'Leaning' }] },
      async shows(card) {
        // The root of 10.5² + 50².
        await seen(card.getByText('51.09'))
        await text(card, t.widgets.tiltChart.ways.front)
        await text(card, 'Leaning')
        await text(card, '60 °C')
      },
      change: (drawer) => field(drawer, t.widgets.tiltChart.limit).fill('80'),
      previews: (card) => text(card, '80 °C'),
    },
    [moduleTypes.fillIndicator]: {
      name: 'fill indicator',
      settings: { series: [temperature], empty: 0, full: 14, thresholds: [{ value: 50, label: 'Half' }] },
      async shows(card) {
        await seen(card.locator('.fyr-value', { hasText: /^75 %$/ }))
        await seen(card.locator('.fyr-value', { hasText: /^10\.5 °C$/ }))
        await text(card, 'Half')
      },
      change: (drawer) => field(drawer, t.widgets.fillIndicator.capacity).fill('200'),
      previews: (card) =>
        text(card, fill(t.widgets.fillIndicator.content, { content: '150', capacity: '200' })),
    },
    [moduleTypes.functionButton]: {
      name: 'function button',
      settings: { label: 'Read meter', action: { kind: 'value', target: temperature } },
      async shows(card) {
        await seen(card.getByRole('textbox', { name: 'temperature (°C)', exact: true }))
        await seen(card.getByText(fill(t.widgets.functionButton.latest, { value: '10.5 °C' })))
      },
      change: (drawer) => field(drawer, words.label).fill('Store'),
      previews: (card) => seen(card.getByRole('button', { name: 'Store', exact: true })),
    },
    [moduleTypes.controlSliders]: {
      name: 'control sliders',
      settings: { sliders: [{ ...temperature, label: 'Set point', unit: '°C', min: 5, max: 30 }] },
      async shows(card) {
        await seen(card.getByRole('slider', { name: 'Set point', exact: true }))
        await seen(card.getByText(fill(t.widgets.controlSliders.reported, { value: '11 °C' })))
      },
      change: (drawer) => field(drawer, t.widgets.settings.label).fill('Heat'),
      previews: (card) => seen(card.getByRole('slider', { name: 'Heat', exact: true })),
    },
  }
}
