import type { widgets as en } from '../../en/dashboards/widgets.ts'
import type { Like } from '../../like.ts'
import { activeAlarms } from './widgets/active-alarms.ts'
import { chart } from './widgets/chart.ts'
import { companyInfo } from './widgets/company-info.ts'
import { controlSliders } from './widgets/control-sliders.ts'
import { fillIndicator } from './widgets/fill-indicator.ts'
import { functionButton } from './widgets/function-button.ts'
import { gauge } from './widgets/gauge.ts'
import { image } from './widgets/image.ts'
import { imageMap } from './widgets/image-map.ts'
import { infoCard } from './widgets/info-card.ts'
import { multichart } from './widgets/multichart.ts'
import { rawTable } from './widgets/raw-table.ts'
import { sensorOverview } from './widgets/sensor-overview.ts'
import { singleValue } from './widgets/single-value.ts'
import { stateTimeline } from './widgets/state-timeline.ts'
import { text } from './widgets/text.ts'
import { tiltChart } from './widgets/tilt-chart.ts'
import { trendChart } from './widgets/trend-chart.ts'

export const widgets: Like<typeof en> = {
  tasks: {
    show: 'Værdier',
    compare: 'Sammenligning',
    place: 'Kort og billeder',
    act: 'Styring',
    describe: 'Information',
  },
  types: {
    chart: { name: 'Diagram', text: 'Linjer, flader eller søjler over tid for en eller flere nøgler.' },
    gauge: { name: 'Måler', text: 'En værdi på en skala med farvede intervaller.' },
    text: { name: 'Tekst', text: 'Overskrifter, noter og links.' },
    image: { name: 'Billede', text: 'Et uploadet billede eller nodens billede.' },
    map: { name: 'Kort', text: 'Noderne på et kort, med status.' },
    companyInfo: { name: 'Virksomhed', text: 'Virksomhedens navn, adresse og kontaktoplysninger.' },
    iframe: { name: 'Webside', text: 'En anden webside i en ramme.' },
    weather: { name: 'Vejr', text: 'Vejr og prognose for et sted.' },
    singleValue: { name: 'Enkeltværdi', text: 'Den seneste værdi i stor tekst, med en trendlinje.' },
    rawTable: { name: 'Tabel', text: 'Målinger som rækker, med CSV-eksport.' },
    multichart: { name: 'Stablede diagrammer', text: 'Flere diagrammer med fælles tidsakse.' },
    imageMap: {
      name: 'Billedkort',
      text: 'En tegning eller et foto med værdierne placeret.',
    },
    infoCard: { name: 'Nodekort', text: 'En nodes status og værdier.' },
    trendChart: { name: 'Trend', text: 'Pr. time, døgn eller uge, sammenlignet med forrige periode.' },
    sensorOverview: { name: 'Nodetabel', text: 'En række pr. node med de seneste værdier.' },
    tiltChart: { name: 'Hældning', text: 'Hvor meget og i hvilken retning noget hælder.' },
    fillIndicator: { name: 'Fyldningsgrad', text: 'Niveauet i en tank, silo eller beholder.' },
    controlSliders: { name: 'Skydere', text: 'Skydere og kontakter, der sender værdier til noder.' },
    functionButton: {
      name: 'Funktionsknap',
      text: 'Åbner et dashboard, gemmer en værdi, sender et downlink, tænder og slukker en node eller kører et script.',
    },
    activeAlarms: { name: 'Aktive alarmer', text: 'Ukvitterede alarmer, højeste prioritet først.' },
    stateTimeline: {
      name: 'Tilstandstidslinje',
      text: 'Tilstande over tid: til/fra, åben/lukket, driftstilstande.',
    },
  },
  settings: {
    groups: { data: 'Data', look: 'Udseende', thresholds: 'Tærskelværdier' },
    title: 'Titel',
    series: 'Nøgler',
    addSeries: 'Tilføj nøgle',
    removeSeries: 'Fjern {{label}}',
    moveUp: 'Flyt {{label}} op',
    moveDown: 'Flyt {{label}} ned',
    node: 'Node',
    key: 'Nøgle',
    label: 'Visningsnavn',
    unit: 'Enhed',
    decimals: 'Decimaler',
    more: 'Navn, enhed, farve',
    range: 'Tidsperiode',
    rangeOfDashboard: 'Som dashboardet',
    shown: 'Værdi',
    thresholds: 'Tærskelværdier',
    threshold: 'Tærskelværdi {{value}}',
    addThreshold: 'Tilføj tærskelværdi',
    alarmLimits: 'Brug alarmgrænser',
    chooseRule: 'Vælg en alarmregel',
    noRules: 'Ingen regler med grænser',
    removeThreshold: 'Fjern tærskelværdien {{value}}',
    from: 'Fra',
    tone: 'Status',
    minimum: 'Minimum',
    maximum: 'Maksimum',
    automatic: 'auto',
    axisLabel: 'Aksetekst',
    aggregations: {
      latest: 'Seneste værdi',
      band: 'Gennemsnit, min. og maks.',
      avg: 'Gennemsnit',
      min: 'Min.',
      max: 'Maks.',
      sum: 'Sum',
      count: 'Antal',
      first: 'Første',
      last: 'Sidste',
    },
    tones: { ok: 'OK', attention: 'Advarsel', alarm: 'Alarm', silent: 'Offline', neutral: 'Neutral' },
  },
  state: {
    notChosen: 'Ikke konfigureret',
    notChosenText: 'Åbn indstillingerne, og vælg en node og en nøgle.',
    noData: 'Ingen målinger i perioden',
    noValue: 'Ingen værdi endnu',
    noNumber: 'Værdien er ikke et tal',
    noNumbers: 'Målingerne er ikke tal',
    nodeGone: 'Noden findes ikke længere',
    nodeGoneText: '{{deveui}} er slettet, siden widgetten blev oprettet.',
    keyGone: 'Nøglen findes ikke længere',
    keyGoneText: '{{key}} er slettet, siden widgetten blev oprettet.',
    unknown: 'Widgetten understøttes ikke',
    unknownText: 'Widgetten er oprettet i en anden version af portalen. Den bevares uændret.',
    crashed: 'Widgetten holdt op med at virke',
    crashedText: 'De øvrige widgets påvirkes ikke. Kontroller indstillingerne.',
  },
  activeAlarms,
  chart,
  companyInfo,
  controlSliders,
  functionButton,
  gauge,
  image,
  imageMap,
  infoCard,
  rawTable,
  sensorOverview,
  singleValue,
  stateTimeline,
  text,
  multichart,
  trendChart,
  fillIndicator,
  tiltChart,
}
