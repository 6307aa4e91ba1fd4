import type { widgets as en } from '../en/widgets.ts'
import type { Like } from '../like.ts'
import { chart } from './widgets/chart.ts'
import { companyInfo } from './widgets/company-info.ts'
import { fillIndicator } from './widgets/fill-indicator.ts'
import { gauge } from './widgets/gauge.ts'
import { image } from './widgets/image.ts'
import { imageMap } from './widgets/image-map.ts'
import { infoCard } from './widgets/info-card.ts'
import { multichart } from './widgets/multichart.ts'
import { rawTable } from './widgets/raw-table.ts'
import { sensorOverview } from './widgets/sensor-overview.ts'
import { singleValue } from './widgets/single-value.ts'
import { text } from './widgets/text.ts'
import { tiltChart } from './widgets/tilt-chart.ts'
import { trendChart } from './widgets/trend-chart.ts'

export const widgets: Like<typeof en> = {
  tasks: {
    show: 'Visa ett värde',
    compare: 'Jämför',
    place: 'På karta eller bild',
    act: 'Styr',
    describe: 'Beskriv',
  },
  types: {
    chart: { name: 'Diagram', text: 'Linjer, ytor eller staplar över tid, av en eller flera nycklar.' },
    gauge: { name: 'Mätare', text: 'Ett värde på en skala med färgade områden.' },
    text: { name: 'Text', text: 'Rubriker, anteckningar och länkar.' },
    image: { name: 'Bild', text: 'En egen bild eller nodens.' },
    map: { name: 'Karta', text: 'Noderna där de är, med sitt läge.' },
    companyInfo: { name: 'Företag', text: 'Företagets namn, adress och kontakt.' },
    iframe: { name: 'Webbsida', text: 'En annan sida i en egen ram.' },
    weather: { name: 'Väder', text: 'Nu och de närmaste dagarna på en plats.' },
    singleValue: { name: 'Enstaka värde', text: 'Det senaste värdet, stort, med förloppet under.' },
    rawTable: { name: 'Tabell', text: 'Mätvärden som rader, och som fil att ta med.' },
    multichart: { name: 'Staplade diagram', text: 'Flera diagram över samma tidsaxel.' },
    imageMap: { name: 'Värden på en bild', text: 'En ritning eller ett foto med värdena på sina platser.' },
    infoCard: { name: 'Nodkort', text: 'En nod: hur den mår, och dess värden.' },
    trendChart: { name: 'Trend', text: 'Per timme, dag eller vecka, bredvid perioden före.' },
    sensorOverview: { name: 'Nodöversikt', text: 'En rad per nod med de senaste värdena.' },
    tiltChart: { name: 'Lutning', text: 'Hur mycket något lutar, och åt vilket håll.' },
    fillIndicator: { name: 'Fyllnadsgrad', text: 'Hur full en tank, silo eller behållare är.' },
  },
  settings: {
    title: 'Rubrik',
    series: 'Nycklar',
    addSeries: 'Lägg till en nyckel',
    removeSeries: 'Ta bort {{label}}',
    moveUp: 'Flytta upp {{label}}',
    moveDown: 'Flytta ner {{label}}',
    node: 'Nod',
    key: 'Nyckel',
    label: 'Etikett',
    unit: 'Enhet',
    decimals: 'Decimaler',
    colour: 'Färg',
    ownColour: 'Egen färg',
    asKey: 'Som nyckeln anger',
    more: 'Etikett, enhet, färg',
    range: 'Tidsperiod',
    rangeOfDashboard: 'Som panelen',
    shown: 'Visar',
    thresholds: 'Gränser',
    threshold: 'Gräns {{value}}',
    addThreshold: 'Lägg till en gräns',
    removeThreshold: 'Ta bort gränsen {{value}}',
    from: 'Från',
    tone: 'Betyder',
    minimum: 'Minimum',
    maximum: 'Maximum',
    automatic: 'automatiskt',
    axisLabel: 'Text på axeln',
    aggregations: {
      latest: 'Senaste värdet',
      band: 'Medel, lägsta och högsta',
      avg: 'Medel',
      min: 'Lägsta',
      max: 'Högsta',
      sum: 'Summa',
      count: 'Antal mätvärden',
      first: 'Första',
      last: 'Sista',
    },
    tones: { ok: 'OK', attention: 'Varning', alarm: 'Larm', silent: 'Tyst', neutral: 'Neutral' },
  },
  state: {
    notChosen: 'Välj vad den ska visa',
    notChosenText: 'Öppna inställningarna och välj en nod och en nyckel.',
    noData: 'Inga mätvärden i perioden',
    noValue: 'Inget värde än',
    noNumber: 'Värdet är inget tal',
    noNumbers: 'Mätvärdena är inte tal',
    nodeGone: 'Noden finns inte längre',
    nodeGoneText: '{{deveui}} har raderats sedan widgeten gjordes.',
    keyGone: 'Nyckeln finns inte längre',
    keyGoneText: '{{key}} har raderats sedan widgeten gjordes.',
    unknown: 'Finns inte i den här versionen',
    unknownText: 'Widgeten gjordes med en annan version av portalen. Den ligger kvar som den är.',
    crashed: 'Widgeten slutade fungera',
    crashedText: 'De andra fortsätter. Inställningarna kan vara orsaken.',
  },
  chart,
  companyInfo,
  gauge,
  image,
  imageMap,
  infoCard,
  rawTable,
  sensorOverview,
  singleValue,
  text,
  multichart,
  trendChart,
  fillIndicator,
  tiltChart,
}
