import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { moment, pageQuery } from '../endpoints/fields.ts'
import { reading } from '../readings/readings.ts'

const { endpoint, listEndpoint } = endpointsOf('Companies')
const ofNodes = { token: 'read' } as const
const { search: _none, ...pageWithoutSearch } = pageQuery

/** How many readings came in within a stretch of time. */
export const readingCount = z.object({ start: moment, count: z.number() }).meta({ id: 'ReadingCount' })
export type ReadingCount = z.infer<typeof readingCount>

const namedNode = { deveui: z.string(), name: z.string() }

/** What a company's nodes do, all together: the calls below /companies about the active company. */
export const companyActivity = {
  latest: listEndpoint('/companies/latesttagdata', 'Tag.View', {
    ...ofNodes,
    summary: 'The newest reading of each node, by the name of the node',
    query: z.strictObject({
      ...pageWithoutSearch,
      // Of each all keys are looked at.
      limit: z.coerce.number().int().min(1).max(200).default(200),
    }),
    item: reading,
  }),
  nodes: listEndpoint('/companies/tag/activity', 'Tag.View', {
    ...ofNodes,
    summary: 'When each node was last heard, the last one first',
    query: z.strictObject({ ...pageQuery, order: z.enum(['asc', 'desc']).default('desc') }),
    item: z
      .object({
        ...namedNode,
        lastContact: moment.nullable(),
        active: z.boolean(),
        silent: z.boolean(),
        count: z.number().describe('Data points of the last 24 hours'),
      })
      .meta({ id: 'NodeActivity' }),
  }),
  batteries: listEndpoint('/companies/tag/batteries', 'Tag.View', {
    ...ofNodes,
    summary: 'The nodes that tell their battery level, the lowest first',
    query: z.strictObject(pageQuery),
    item: z
      .object({
        ...namedNode,
        battery: z.number().describe('Percent'),
        low: z.boolean(),
        lastContact: moment.nullable(),
      })
      .meta({ id: 'NodeBattery' }),
  }),
  day: endpoint('GET', '/companies/datapointsday', 'Tag.View', {
    ...ofNodes,
    summary: 'Data points of the last 24 hours, hour by hour',
    output: z.array(readingCount),
  }),
  week: endpoint('GET', '/companies/datapointsweek', 'Tag.View', {
    ...ofNodes,
    summary: 'Data points of the last seven days, day by day in the company’s time zone',
    output: z.array(readingCount),
  }),
  nodesOfDay: listEndpoint('/companies/sensordatapoints/day', 'Tag.View', {
    ...ofNodes,
    summary: 'Data points of each node in the last 24 hours, the most first',
    query: z.strictObject({ ...pageWithoutSearch, order: z.enum(['asc', 'desc']).default('desc') }),
    item: z.object({ ...namedNode, count: z.number() }).meta({ id: 'NodeDataPoints' }),
  }),
}
