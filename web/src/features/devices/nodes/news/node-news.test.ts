import { beforeEach, expect, it } from 'vitest'
import { createNodeNews, type NodeNews } from './node-news.ts'

const second = 1000
const at = (ms: number) => new Date(ms).toISOString()
let news: NodeNews
beforeEach(() => {
  news = createNodeNews()
})

it('tells contact, place and alarms of a node since its answer was asked for', () => {
  const contact = { deveui: 'a', lastContact: at(second), lat: 2, long: 3 }
  expect(news.put({ type: 'nodeContact', nodes: [contact] }, 10)).toEqual(['a'])
  news.put({ type: 'nodeAlarms', nodes: [{ deveui: 'a', alarm: 2 }] }, 11)
  expect(news.since('a', 10)).toEqual({ lastContact: second, lat: 2, long: 3, alarm: 2 })
  expect(news.since('a', 12)).toBeUndefined()
  expect(news.since('b', 0)).toBeUndefined()
})

it('takes the number of alarms as it is told, however often the same is heard', () => {
  for (const alarm of [1, 1, 2, 0]) news.put({ type: 'nodeAlarms', nodes: [{ deveui: 'a', alarm }] }, 10)
  expect(news.since('a', 10)).toEqual({ alarm: 0 })
})

it('knows of each part by itself how old it is: a busy node keeps no alarm that an answer knows better', () => {
  news.put({ type: 'nodeAlarms', nodes: [{ deveui: 'a', alarm: 1 }] }, 10)
  news.put({ type: 'nodeContact', nodes: [{ deveui: 'a', lastContact: at(second), lat: 2, long: 3 }] }, 10)
  news.put({ type: 'nodeContact', nodes: [{ deveui: 'a', lastContact: at(2 * second) }] }, 30)
  expect(news.since('a', 20)).toEqual({ lastContact: 2 * second })
})

it('knows who fell silent, until they are heard again', () => {
  expect(news.put({ type: 'nodeSilence', deveuis: ['a', 'b'], silent: true }, 10)).toEqual(['a', 'b'])
  news.put({ type: 'nodeContact', nodes: [{ deveui: 'a', lastContact: at(second) }] }, 20)
  expect([news.since('a', 0), news.since('b', 0)]).toEqual([{ lastContact: second }, { silent: true }])
  news.put({ type: 'nodeSilence', deveuis: ['a'], silent: true }, 30)
  expect(news.since('a', 0)).toEqual({ lastContact: second, silent: true })
})
