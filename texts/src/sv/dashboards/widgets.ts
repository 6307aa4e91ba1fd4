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
    show: 'Värden',
    compare: 'Jämförelse',
    place: 'Kartor och bilder',
    act: 'Styrning',
    describe: 'Information',
  },
  types: {
    chart: { name: 'Diagram', text: 'Linjer, ytor eller staplar över tid för en eller flera nycklar.' },
    gauge: { name: 'Mätare', text: 'Ett värde på en skala med färgade intervall.' },
    text: { name: 'Text', text: 'Rubriker, anteckningar och länkar.' },
    image: { name: 'Bild', text: 'En uppladdad bild eller nodens bild.' },
    map: { name: 'Karta', text: 'Noderna på en karta, med status.' },
    companyInfo: { name: 'Företag', text: 'Företagets namn, adress och kontaktuppgifter.' },
    iframe: { name: 'Webbsida', text: 'En annan webbsida i en ram.' },
    weather: { name: 'Väder', text: 'Väder och prognos för en plats.' },
    singleValue: { name: 'Enskilt värde', text: 'Det senaste värdet i stor text, med en trendlinje.' },
    rawTable: { name: 'Tabell', text: 'Mätvärden som rader, med CSV-export.' },
    multichart: { name: 'Staplade diagram', text: 'Flera diagram med gemensam tidsaxel.' },
    imageMap: { name: 'Bildkarta', text: 'En ritning eller ett foto med värdena utplacerade.' },
    infoCard: { name: 'Nodkort', text: 'En nods status och värden.' },
    trendChart: { name: 'Trend', text: 'Per timme, dygn eller vecka, jämfört med föregående period.' },
    sensorOverview: { name: 'Nodtabell', text: 'En rad per nod med de senaste värdena.' },
    tiltChart: { name: 'Lutning', text: 'Hur mycket och åt vilket håll något lutar.' },
    fillIndicator: { name: 'Fyllnadsgrad', text: 'Nivån i en tank, silo eller behållare.' },
    controlSliders: { name: 'Reglage', text: 'Skjutreglage och brytare som skickar värden till noder.' },
    functionButton: {
      name: 'Funktionsknapp',
      text: 'Öppnar en dashboard, sparar ett värde, skickar en nedlänk, slår på och av en nod eller kör ett skript.',
    },
    activeAlarms: { name: 'Aktiva larm', text: 'Okvitterade larm, högsta prioritet först.' },
    stateTimeline: {
      name: 'Tillståndstidslinje',
      text: 'Tillstånd över tid: på/av, öppen/stängd, driftlägen.',
    },
  },
  settings: {
    groups: { data: 'Data', look: 'Utseende', thresholds: 'Tröskelvärden' },
    title: 'Rubrik',
    series: 'Nycklar',
    addSeries: 'Lägg till nyckel',
    removeSeries: 'Ta bort {{label}}',
    moveUp: 'Flytta upp {{label}}',
    moveDown: 'Flytta ner {{label}}',
    node: 'Nod',
    key: 'Nyckel',
    label: 'Visningsnamn',
    unit: 'Enhet',
    decimals: 'Decimaler',
    more: 'Namn, enhet, färg',
    range: 'Tidsperiod',
    rangeOfDashboard: 'Som dashboarden',
    shown: 'Värde',
    thresholds: 'Tröskelvärden',
    threshold: 'Tröskelvärde {{value}}',
    addThreshold: 'Lägg till tröskelvärde',
    alarmLimits: 'Använd larmgränser',
    chooseRule: 'Välj en larmregel',
    noRules: 'Inga regler med gränser',
    removeThreshold: 'Ta bort tröskelvärdet {{value}}',
    from: 'Från',
    tone: 'Status',
    minimum: 'Minimum',
    maximum: 'Maximum',
    automatic: 'auto',
    axisLabel: 'Axeltext',
    aggregations: {
      latest: 'Senaste värdet',
      band: 'Medel, min och max',
      avg: 'Medel',
      min: 'Min',
      max: 'Max',
      sum: 'Summa',
      count: 'Antal',
      first: 'Första',
      last: 'Sista',
    },
    tones: { ok: 'OK', attention: 'Varning', alarm: 'Larm', silent: 'Offline', neutral: 'Neutral' },
  },
  state: {
    notChosen: 'Inte konfigurerad',
    notChosenText: 'Öppna inställningarna och välj en nod och en nyckel.',
    noData: 'Inga mätvärden i perioden',
    noValue: 'Inget värde än',
    noNumber: 'Värdet är inte ett tal',
    noNumbers: 'Mätvärdena är inte tal',
    nodeGone: 'Noden finns inte längre',
    nodeGoneText: '{{deveui}} har raderats sedan widgeten skapades.',
    keyGone: 'Nyckeln finns inte längre',
    keyGoneText: '{{key}} har raderats sedan widgeten skapades.',
    unknown: 'Widgeten stöds inte',
    unknownText: 'Widgeten skapades i en annan version av portalen. Den finns kvar oförändrad.',
    crashed: 'Widgeten slutade fungera',
    crashedText: 'Övriga widgetar påverkas inte. Kontrollera inställningarna.',
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
