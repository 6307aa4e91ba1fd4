import { get, type IncomingMessage } from 'node:http'
import { maxScripts, maxScriptsOfNode } from '@fyr/contract/automation/scripts/script-limits'
import { reportLimits } from '@fyr/contract/reports/report-kinds'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { multiply } from '../support/companies/multiply.ts'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import { reportBody, scriptSource, unique } from '../support/companies/two-companies.ts'

const runsOfMinute = 20
/** As declared-codes.test.ts: what formulas, scripts, actions and reports are refused for. */
const both = onTwoCompanies({
  FYR_SCRIPT_RUNS: String(runsOfMinute),
  FYR_INGEST_NODE_RATE: '0',
})
const own = () => both.own.place
const codeOf = async (method: string, path: string, body?: unknown) => {
  const answer = (await both.call(method, path, body)).body
  // What is wrong with a field is said beside the code of the whole.
  return answer?.code === 'request.invalid' ? answer.errors[0].code : answer?.code
}
const copies = (table: string, count: number, of: RawBuilder<unknown>, name = 'name') =>
  multiply(
    ...([both.portal, own().companyId, table, count] as const),
    sql`jsonb_build_object('id', gen_random_uuid(), ${sql.lit(name)}::text, gen_random_uuid()::text)`,
    of,
  )
const inCompany = <Row>(query: RawBuilder<Row>) =>
  both.portal.database.withCompany(own().companyId, async (db) => (await query.execute(db.query)).rows)
/** Until the test gives them back; more than anybody has made. */
const without = async (table: string, kept: string) =>
  void (await inCompany(sql`delete from ${sql.table(table)} where id <> ${kept}`))

describe('formulas', () => {
  it('constants have names that formulas can write', async () => {
    const named = { name: 'two words', value: 1 }
    expect(await codeOf('POST', '/formula/constants', named)).toBe('field.constantName')
    const path = `/formula/constants/${own().formulaConstantId}`
    expect(await codeOf('PUT', path, { name: '1st' })).toBe('field.constantName')
  })

  it('a backfill has no more to read than fits, and room for the key that it writes', async () => {
    const { deveui, key } = own()
    const outputDeveui = `made-${unique()}`
    await both.portal.createNode(both.own.session, outputDeveui)
    const made = await both.call('POST', '/formula', {
      ...{ name: `Formula ${unique()}`, text: '[A] + 1', outputDeveui, outputKey: 'late' },
      variables: [{ name: 'A', deveui, key }],
    })
    const path = `/formula/${made.body.formulaId}/backfill`
    const at = Date.UTC(2019, 0, 2)
    await both.call('POST', `/tag/${deveui}/tagdata`, { key, value: 1, createdAt: at })
    // As a segment of a very busy key: of its row nothing is read but how many readings it has.
    const { pipeline } = both.portal.database
    await pipeline.query(
      `insert into reading_segment (series_id, first_time, last_time, generation, readings, settled, hours, data)
       select series.id, $2::bigint, $2::bigint + 1000, 1000000, 2000000000, true, '', ''
       from series join node on node.id = series.node_id where lower(node.deveui) = lower($1) and series.key = $3`,
      [deveui, at + 86_400_000, key],
    )
    const days = { from: '2019-01-01', to: '2019-02-01' }
    expect(await codeOf('POST', path, days)).toBe('readings.tooMany')
    await pipeline.query('delete from reading_segment where generation = 1000000')

    await both.call('POST', '/tag/key/add', { deveui: outputDeveui, name: 'first' })
    const ofNode = sql`node_id = (select id from node where deveui = ${outputDeveui})`
    await inCompany(sql`delete from node_key where ${ofNode} and name = 'late'`)
    await copies('node_key', 500, sql`${ofNode} and name = 'first'`)
    expect(await codeOf('POST', path, days)).toBe('key.tooMany')
  })
})

describe('scripts', () => {
  const create = (more: object = {}) =>
    both.call('POST', `/script/${own().companyId}`, {
      ...{ name: `Script ${unique()}`, type: 1, source: scriptSource, ...more },
    })

  it('are refused by what they are called, bound to, and how many there are', async () => {
    const { deveui, companyId, scriptId } = own()
    const bound = { type: 2, boundTag: deveui }
    const other = (await create()).body
    const path = `/script/${scriptId}`
    expect(await codeOf('PUT', path, { name: other.name })).toBe('script.nameTaken')
    expect(await codeOf('PUT', path, { boundTag: 'nobody' })).toBe('script.unknownNode')
    expect(await codeOf('PUT', path, { type: 2, boundTag: null, boundTags: [] })).toBe(
      'script.unboundTrigger',
    )
    for (let at = 0; at < maxScriptsOfNode; at++) expect((await create(bound)).status).toBe(201)
    const more = { name: 'One more', type: 1, source: scriptSource }
    expect(await codeOf('POST', `/script/${companyId}`, { ...more, ...bound })).toBe('script.tooManyOfNode')
    expect(await codeOf('PUT', path, bound)).toBe('script.tooManyOfNode')
    await copies('script', maxScripts, sql`id = ${other.scriptId}`)
    expect(await codeOf('POST', `/script/${companyId}`, more)).toBe('script.tooMany')
    await without('script', scriptId)
  })

  it('are not called while they are disabled or cannot be run, nor more often than they may', async () => {
    const { scriptId } = own()
    const call = (id: string) => codeOf('POST', `/script/run/${id}`, { parameters: 1 })
    const disabled = (await create({ enabled: false })).body
    expect(await call(disabled.scriptId)).toBe('script.disabled')
    const broken = (await create({ source: 'function run( {' })).body
    expect(await call(broken.scriptId)).toBe('script.invalid')
    // Each minute has a quota of its own: at its border a few more are run.
    const codes: unknown[] = []
    for (let at = 0; at <= 2 * runsOfMinute; at++) codes.push(await call(scriptId))
    expect(codes).toContain('request.tooMany')
  })

  it('are tried and checked a few times a second', async () => {
    const { scriptId } = own()
    for (const path of ['/script/check', `/script/test/${scriptId}`]) {
      const tries = Array.from({ length: 60 }, () => codeOf('POST', path, { source: scriptSource }))
      expect([path, await Promise.all(tries)]).toEqual([path, expect.arrayContaining(['request.tooMany'])])
    }
  })
})

describe('actions', () => {
  it('tell somebody, name what is there, and are tried so often an hour', async () => {
    const { actionId } = own()
    const path = `/action/${actionId}`
    const mute = { contacts: [], mqttTopicTemplate: '', webhookUrl: '', teamsUrl: '', slackUrl: '' }
    expect(await codeOf('PUT', path, mute)).toBe('action.noChannel')
    expect(await codeOf('PUT', path, { nodes: ['nobody'] })).toBe('action.unknownObject')
    expect((await both.call('POST', `/action/test/${actionId}`)).status).toBe(202)
    await copies('action_run', 50, sql`action_id = ${actionId} and is_test`, 'event_key')
    expect(await codeOf('POST', `/action/test/${actionId}`)).toBe('request.tooMany')
  })
})

describe('reports', () => {
  const nobody = { type: 'tag', ids: ['nobody'] }
  const nothing = { resources: [] }
  const range = { start: '2024-01-01', end: '2024-01-02' }
  const reversed = { start: range.end, end: range.start }

  it('name what is there, and something', async () => {
    const { companyId, reportId } = own()
    const path = `/report/${reportId}`
    for (const [body, code] of [
      [{ resources: [nobody] }, 'report.unknownObject'],
      [nothing, 'report.nothingSelected'],
    ] as const) {
      expect(await codeOf('PUT', path, body)).toBe(code)
      expect(await codeOf('POST', `/report/${companyId}`, { ...reportBody(), ...body })).toBe(code)
      expect(await codeOf('POST', `/report/export/${companyId}`, { ...range, ...body })).toBe(code)
    }
    expect(await codeOf('POST', `/report/resources/${companyId}`, { resources: [nobody] })).toBe(
      'report.unknownObject',
    )
  })

  it('threat 9: tell of nothing that whoever asks may not see', async () => {
    const { companyId, reportId } = own()
    const permissions = ['Report.View', 'Report.Create', 'Report.Update']
    const { userRoleId } = (await both.call('POST', '/roles', { name: `Reporter ${unique()}`, permissions }))
      .body
    const user = await both.portal.createUser(companyId, 'User')
    await both.call('PUT', `/users/${user.currentUser.userId}/role/${userRoleId}`)
    const { token } = await both.portal.signIn(user.currentUser.email)
    const asked = async (method: string, path: string, body: unknown) =>
      (await both.portal.call(method, path, { token, body })).body.code
    expect(await asked('PUT', `/report/${reportId}`, { name: 'Mine' })).toBe('report.rights')
    const exported = { ...range, resources: [{ type: 'tag' }] }
    expect(await asked('POST', `/report/export/${companyId}`, exported)).toBe('report.rights')
  })

  it('from templates need a workbook, and templates a name of their own, of so many', async () => {
    const { companyId, reportId, reportTemplateId } = own()
    const named = { name: `Empty ${unique()}` }
    const create = `/report/template/${companyId}`
    const { reportSoTemplateId: template } = (await both.call('POST', create, named)).body
    const content = { type: 'template', template }
    expect(await codeOf('PUT', `/report/${reportId}`, content)).toBe('report.templateWithoutFile')
    expect(await codeOf('POST', `/report/resources/${companyId}`, content)).toBe('report.templateWithoutFile')
    const taken = { ...named, reportSoTemplateId: reportTemplateId }
    expect(await codeOf('PUT', `/report/template/${reportTemplateId}`, taken)).toBe('name.taken')
    await copies('report_template', reportLimits.templates, sql`id = ${template}`)
    expect(await codeOf('POST', create, { name: 'One more' })).toBe('report.tooManyTemplates')
    await without('report_template', reportTemplateId)
  })

  it('have ranges that run forward', async () => {
    const { companyId, deveui, key } = own()
    const resources = [{ type: 'tag' }]
    expect(await codeOf('POST', `/report/export/${companyId}`, { ...reversed, resources })).toBe(
      'report.range',
    )
    const many = { ...reversed, series: [{ deveui, key }] }
    expect(await codeOf('POST', `/report/multiexport/${companyId}`, many)).toBe('report.range')
  })

  it('are deleted when they are done, and only so many wait', async () => {
    const { companyId, reportId, reportRunId } = own()
    const { reportRunId: waiting } = await both.own.make.reportRun('waiting')
    expect(await codeOf('DELETE', `/report/history/${waiting}`)).toBe('report.running')
    await inCompany(
      sql`update report_run set report_id = null, trigger = 'export', state = 'waiting' where id = ${reportRunId}`,
    )
    await copies('report_run', reportLimits.openRuns, sql`id = ${reportRunId}`)
    expect(await codeOf('POST', `/report/manual-export/${reportId}`, {})).toBe('report.tooManyRuns')
    const resources = [{ type: 'tag' }]
    expect(await codeOf('POST', `/report/export/${companyId}`, { ...range, resources })).toBe(
      'report.tooManyRuns',
    )
    await inCompany(sql`delete from report_run`)
    await copies('report', reportLimits.reports, sql`id = ${reportId}`)
    expect(await codeOf('POST', `/report/${companyId}`, reportBody())).toBe('report.tooMany')
    await without('report', reportId)
    for (const [method, path, body] of [
      ['DELETE', '/report', undefined],
      ['PUT', '/report', {}],
      ['POST', '/report/manual-export', {}],
    ] as const) {
      expect(await codeOf(method, `${path}/${companyId}`, body)).toBe('report.notFound')
    }
  })

  it('are downloaded at once where they are small, and by so few at once', async () => {
    const { companyId } = own()
    const link = await madeFile()
    const deveui = `busy-${unique()}`
    await both.portal.createNode(both.own.session, deveui)
    const start = Date.UTC(2024, 0, 1)
    for (let part = 0; part < 21; part++) {
      const readings = Array.from({ length: 10_000 }, (_, at) => ({
        ...{ key: 'a', value: at, createdAt: start + (part * 10_000 + at) * 1000 },
      }))
      // Of texts a few make an answer that no buffer on its way takes whole.
      const texts = readings.slice(0, 2000).map((each) => ({ ...each, key: 'text', value: 'x'.repeat(400) }))
      for (const some of [readings, texts])
        expect((await both.call('POST', `/tag/${deveui}/tagdata`, some)).status).toBe(202)
    }
    const many = { series: [{ deveui, key: 'a' }], start, end: '2024-02-01' }
    const path = `/report/multiexport/${companyId}`
    expect(await codeOf('POST', path, many)).toBe('report.tooLarge')
    // fetch() would take them in whole, read or not.
    const csv = `/api/tagdata/timeseries/${deveui}/text/2024-01-01/2024-02-01?format=csv`
    const headers = { authorization: `Bearer ${both.own.session.token}` }
    const stalled = await Promise.all(
      Array.from(
        { length: 6 },
        () =>
          new Promise<IncomingMessage>((resolve, reject) =>
            get(`${both.portal.url}${csv}`, { headers, agent: false }, resolve).once('error', reject),
          ),
      ),
    )
    expect(stalled.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await codeOf('POST', path, { ...many, end: '2024-01-01T01:00:00Z' })).toBe('download.tooMany')
    expect(await codeOf('GET', link)).toBe('download.tooMany')
    for (const answer of stalled) answer.destroy()
  })

  /** The path of a file of the history, below /api. */
  async function madeFile(): Promise<string> {
    const { reportId } = (await both.own.make.report()) as { reportId: string }
    await both.call('POST', `/report/manual-export/${reportId}`, {})
    const runs = async () => (await both.call('GET', `/report/history/report/${reportId}`)).body
    await expect.poll(async () => (await runs())[0].state, { timeout: 15_000 }).toBe('done')
    return (await runs())[0].files[0].link.replace('/api', '')
  }
})
