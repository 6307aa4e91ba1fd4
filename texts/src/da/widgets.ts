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
    show: 'Vis en værdi',
    compare: 'Sammenlign',
    place: 'På kort eller billede',
    act: 'Styr',
    describe: 'Beskriv',
  },
  types: {
    chart: { name: 'Diagram', text: 'Linjer, flader eller søjler over tid, af en eller flere nøgler.' },
    gauge: { name: 'Måler', text: 'En værdi på en skala med farvede områder.' },
    text: { name: 'Tekst', text: 'Overskrifter, noter og links.' },
    image: { name: 'Billede', text: 'Et eget billede eller nodens.' },
    map: { name: 'Kort', text: 'Noderne hvor de er, med deres tilstand.' },
    companyInfo: { name: 'Virksomhed', text: 'Virksomhedens navn, adresse og kontakt.' },
    iframe: { name: 'Webside', text: 'En anden side i sin egen ramme.' },
    weather: { name: 'Vejr', text: 'Nu og de næste dage på et sted.' },
    singleValue: { name: 'Enkelt værdi', text: 'Den seneste værdi, stor, med forløbet nedenunder.' },
    rawTable: { name: 'Tabel', text: 'Målinger som rækker, og som fil til at tage med.' },
    multichart: { name: 'Stablede diagrammer', text: 'Flere diagrammer over samme tidsakse.' },
    imageMap: {
      name: 'Værdier på et billede',
      text: 'En tegning eller et foto med værdierne, hvor de hører til.',
    },
    infoCard: { name: 'Nodekort', text: 'En node: hvordan den har det, og dens værdier.' },
    trendChart: { name: 'Tendens', text: 'Pr. time, dag eller uge, ved siden af perioden før.' },
    sensorOverview: { name: 'Nodeoversigt', text: 'En række pr. node med de seneste værdier.' },
    tiltChart: { name: 'Hældning', text: 'Hvor meget noget hælder, og til hvilken side.' },
    fillIndicator: { name: 'Fyldningsgrad', text: 'Hvor fuld en tank, silo eller beholder er.' },
  },
  settings: {
    title: 'Titel',
    series: 'Nøgler',
    addSeries: 'Tilføj en nøgle',
    removeSeries: 'Fjern {{label}}',
    moveUp: 'Flyt {{label}} op',
    moveDown: 'Flyt {{label}} ned',
    node: 'Node',
    key: 'Nøgle',
    label: 'Etiket',
    unit: 'Enhed',
    decimals: 'Decimaler',
    colour: 'Farve',
    ownColour: 'Egen farve',
    asKey: 'Som nøglen angiver',
    more: 'Etiket, enhed, farve',
    range: 'Tidsperiode',
    rangeOfDashboard: 'Som dashboardet',
    shown: 'Viser',
    thresholds: 'Grænser',
    threshold: 'Grænse {{value}}',
    addThreshold: 'Tilføj en grænse',
    removeThreshold: 'Fjern grænsen {{value}}',
    from: 'Fra',
    tone: 'Betyder',
    minimum: 'Minimum',
    maximum: 'Maksimum',
    automatic: 'automatisk',
    axisLabel: 'Tekst på aksen',
    aggregations: {
      latest: 'Seneste værdi',
      band: 'Gennemsnit, laveste og højeste',
      avg: 'Gennemsnit',
      min: 'Laveste',
      max: 'Højeste',
      sum: 'Sum',
      count: 'Antal målinger',
      first: 'Første',
      last: 'Sidste',
    },
    tones: { ok: 'OK', attention: 'Advarsel', alarm: 'Alarm', silent: 'Tavs', neutral: 'Neutral' },
  },
  state: {
    notChosen: 'Vælg hvad den skal vise',
    notChosenText: 'Åbn indstillingerne og vælg en node og en nøgle.',
    noData: 'Ingen målinger i perioden',
    noValue: 'Ingen værdi endnu',
    noNumber: 'Værdien er ikke et tal',
    noNumbers: 'Målingerne er ikke tal',
    nodeGone: 'Noden findes ikke længere',
    nodeGoneText: '{{deveui}} er slettet, siden widgetten blev lavet.',
    keyGone: 'Nøglen findes ikke længere',
    keyGoneText: '{{key}} er slettet, siden widgetten blev lavet.',
    unknown: 'Findes ikke i denne version',
    unknownText: 'Widgetten blev lavet med en anden version af portalen. Den bliver liggende, som den er.',
    crashed: 'Widgetten holdt op med at virke',
    crashedText: 'De andre fortsætter. Indstillingerne kan være årsagen.',
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
