import type { Chart } from '../content.ts'
import { columnName, type SheetRow, type StyledCell } from './cells.ts'
import { escapeXml } from './escape.ts'
import { styles } from './styles.ts'

/** Where a chart stands on the summary, in rows and columns of cells. */
interface Place {
  row: number
  rows: number
  columns: number
}

/** A chart with the cells of the chart data sheet that it draws. */
export interface PlacedChart {
  chart: Chart
  place: Place
  /** The first column of its data, from 0. */
  column: number
}

const limitColour = '#C0272D'
const palette = ['1F4E8C', 'D9822B', '2E8B57', '8E44AD', 'C0392B', '16808D', '7F6A1D', '5B6770']
const namespaces =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const countOf = ({ places }: Chart) => ('moments' in places ? places.moments : places.names).length
interface DrawnSeries {
  name: string
  colour?: string | undefined
  values: readonly (number | null)[]
  isLimit?: boolean
}

/** The series of a chart, and its limits as series that stay the same. */
const drawnSeries = (chart: Chart): DrawnSeries[] => [
  ...chart.series,
  ...(isLine(chart) ? (chart.limits ?? []) : []).map(({ name, value }) => ({
    ...{ name, colour: limitColour, isLimit: true },
    values: Array.from({ length: countOf(chart) }, () => value),
  })),
]
const isLine = ({ kind, places }: Chart) => kind === 'line' && 'moments' in places

/** Columns that the data of a chart takes, with an empty one behind. */
export const columnsOf = (chart: Chart): number => drawnSeries(chart).length + 2

/** The rows of the sheet with the data of all charts, side by side. */
export function dataRows(charts: readonly PlacedChart[], serialOf: (ms: number) => number): SheetRow[] {
  const all = charts.map(({ chart }) => ({ chart, series: drawnSeries(chart) }))
  const height = Math.max(0, ...charts.map(({ chart }) => countOf(chart)))
  return Array.from({ length: height + 1 }, (_, row) => ({
    cells: all.flatMap(({ chart, series }) => [
      ...(row === 0 ? headCells(chart, series) : dataCells(chart, series, row - 1)),
      null,
    ]),
  }))

  function dataCells({ places }: Chart, series: readonly DrawnSeries[], at: number): (StyledCell | null)[] {
    const moment = 'moments' in places ? places.moments[at] : undefined
    const name = 'names' in places ? places.names[at] : undefined
    return [
      moment === undefined
        ? { value: name ?? null, style: styles.plain }
        : { value: serialOf(moment), style: styles.moment },
      ...series.map(({ values }) => ({ value: values[at] ?? null, style: styles.plain })),
    ]
  }
}

const headCells = ({ title }: Chart, series: readonly DrawnSeries[]): StyledCell[] =>
  [title, ...series.map(({ name }) => name)].map((value) => ({ value, style: styles.head }))

const titleOf = (text: string) =>
  `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1200" b="1"/></a:pPr><a:r><a:rPr sz="1200" b="1"/><a:t>${escapeXml(text)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`

/** The part of one chart. @param sheet the name of the sheet with its data */
export function chartPart({ chart, column }: PlacedChart, sheet: string): string {
  const quoted = `'${sheet.replaceAll("'", "''")}'`
  const rows = countOf(chart) + 1
  const range = (at: number) => `${quoted}!$${columnName(column + at)}$2:$${columnName(column + at)}$${rows}`
  const isTimes = 'moments' in chart.places
  const series = drawnSeries(chart).map(({ colour, isLimit }, at) => {
    const color = colour?.replace('#', '').toUpperCase() ?? palette[at % palette.length]
    const fill = `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`
    const name = `<c:tx><c:strRef><c:f>${escapeXml(`${quoted}!$${columnName(column + at + 1)}$1`)}</c:f></c:strRef></c:tx>`
    const values = `<c:numRef><c:f>${escapeXml(range(at + 1))}</c:f></c:numRef>`
    if (isTimes && chart.kind === 'line') {
      return `<c:ser><c:idx val="${at}"/><c:order val="${at}"/>${name}<c:spPr><a:ln w="${isLimit ? 12_700 : 19_050}">${fill}${isLimit ? '<a:prstDash val="dash"/>' : ''}</a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker><c:xVal><c:numRef><c:f>${escapeXml(range(0))}</c:f></c:numRef></c:xVal><c:yVal>${values}</c:yVal><c:smooth val="0"/></c:ser>`
    }
    const category = `<c:cat><c:${isTimes ? 'numRef' : 'strRef'}><c:f>${escapeXml(range(0))}</c:f></c:${isTimes ? 'numRef' : 'strRef'}></c:cat>`
    return `<c:ser><c:idx val="${at}"/><c:order val="${at}"/>${name}<c:spPr>${fill}</c:spPr><c:invertIfNegative val="0"/>${category}<c:val>${values}</c:val></c:ser>`
  })
  const unit = chart.unit === '' ? '' : titleOf(chart.unit)
  const line =
    '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="DDE3EA"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>'
  const valueAxis = `<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="l"/>${line}${unit}<c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="1"/><c:crosses val="autoZero"/></c:valAx>`
  const plot =
    isTimes && chart.kind === 'line'
      ? `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>${series.join('')}<c:axId val="1"/><c:axId val="2"/></c:scatterChart><c:valAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="yyyy\\-mm\\-dd" sourceLinked="0"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="2"/><c:crosses val="autoZero"/></c:valAx>${valueAxis}`
      : `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series.join('')}<c:gapWidth val="60"/><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="${isTimes ? 'yyyy\\-mm\\-dd' : 'General'}" sourceLinked="0"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="2"/><c:crosses val="autoZero"/></c:catAx>${valueAxis}`
  return `${head}<c:chartSpace ${namespaces}><c:roundedCorners val="0"/><c:chart>${titleOf(chart.title)}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}</c:plotArea>${series.length > 1 ? '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>' : ''}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`
}

/** Where the charts stand on the summary. */
export function drawingPart(charts: readonly PlacedChart[]): string {
  const anchors = charts.map(({ chart, place }, at) => {
    const corner = (name: string, column: number, row: number) =>
      `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`
    return `<xdr:twoCellAnchor>${corner('from', 0, place.row)}${corner('to', place.columns, place.row + place.rows)}<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${at + 2}" name="Chart ${at + 1}" descr="${escapeXml(chart.description)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId${at + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>`
  })
  return `${head}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${anchors.join('')}</xdr:wsDr>`
}
