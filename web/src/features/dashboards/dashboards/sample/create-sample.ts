import { api } from '#api/client/client.ts'
import { sampleWidgets } from './sample-widgets.ts'

/** Among so many of the busiest nodes. */
const maxNodes = 20
/** One call answers this many. */
const maxSeries = 1000

/** Makes a dashboard from the nodes that send most. Answers its id; null when none has a reading that can be drawn. */
export async function createSample(name: string): Promise<number | null> {
  const { body: busiest } = await api.nodes.list({ query: { sort: 'count', order: 'desc', limit: maxNodes } })
  const deveuis = busiest.filter(({ lastContact }) => lastContact !== null).map(({ deveui }) => deveui)
  if (deveuis.length === 0) return null
  const nodes = await api.nodes.withKeys({ body: { deveuis } })
  const series = nodes.flatMap(({ deveui, keys }) => keys.map((key) => ({ deveui, key: key.name })))
  const currents = await api.readings.currentsOfMany({ body: { series: series.slice(0, maxSeries) } })
  const widgets = sampleWidgets(
    deveuis.flatMap((deveui) => {
      const node = nodes.find((each) => each.deveui === deveui)
      const own = currents.filter(({ tagDeveui }) => tagDeveui === deveui)
      return node ? [{ ...node, values: new Map(own.map(({ key, value }) => [key, value])) }] : []
    }),
  )
  if (widgets.length === 0) return null
  return (await api.dashboards.create({ body: { name, type: 'default', widgets } })).dashboardId
}
