import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { multiply } from '../../../../test/support/companies/multiply.ts'
import { onTwoCompanies } from '../../../../test/support/companies/on-two-companies.ts'

const both = onTwoCompanies()
const call = (method: string, path: string, body?: unknown) => both.call(method, path, body)
const own = () => both.own.place
let made = 0
const draft = (fields: object = {}) => {
  const number = ++made
  const { deveui, key } = own()
  const variables = [{ name: 'A', deveui, key }]
  return {
    ...{ name: `F${number}`, text: '[A] + 1', outputDeveui: deveui, outputKey: `out-${number}`, variables },
    ...fields,
  }
}
const make = async (fields?: object) => (await call('POST', '/formula', draft(fields))).body
const codesOf = ({ body }: { body: { code: string; errors?: { field: string }[] } }) => [
  body.code,
  body.errors?.[0]?.field,
]

test('a formula is made with the key that it computes, listed, exported, changed and deleted', async () => {
  const formula = await make({ outputLabel: 'Double', outputUnit: '°C', text: '[A] * 2 + [B]' })
  expect(formula.code).toBe('formula.unboundVariable')
  const { formulaId, ...rest } = await make({ outputLabel: 'Double', outputUnit: '°C', awaitAllInput: true })
  const { deveui, key } = own()
  expect(rest).toMatchObject({
    ...{ active: true, isComplete: true, isGlobal: false, lastProblem: null, outputLabel: 'Double' },
    variables: [{ name: 'A', deveui, key, nodeName: expect.any(String) }],
  })
  const { body: keys } = await call('GET', `/tag/${deveui}/keys`)
  expect(JSON.stringify(keys)).toContain(rest.outputKey)
  const listed = await call('GET', `/formula?outputDeveui=${deveui}&search=${rest.name}&state=active`)
  expect(listed.body).toMatchObject([{ formulaId, outputKey: rest.outputKey }])
  expect((await call('GET', '/formula?state=failing')).body).toEqual([])
  const changed = await call('PUT', `/formula/${formulaId}`, { active: false, text: 'max([A], [New])' })
  expect(changed.body).toMatchObject({ active: false, isComplete: false, variables: [{}, { deveui: null }] })
  expect((await call('GET', '/formula?state=incomplete')).body).toMatchObject([{ formulaId }])
  const { body: exported } = await call('GET', '/formula/export')
  const row = exported.find(({ name }: { name: string }) => name === rest.name)
  expect(row).toEqual({
    ...{ name: rest.name, text: 'max([A], [New])', active: 'false', awaitAllInput: 'true' },
    ...{ outputDeveui: deveui, outputKey: rest.outputKey, variables: `A=${deveui}/${key}` },
  })
  const { body: log } = await call('GET', `/audit?objectId=${formulaId}`)
  expect(log[0].changes.text).toEqual({ from: '[A] + 1', to: 'max([A], [New])' })
  expect((await call('DELETE', `/formula/${formulaId}`)).status).toBe(204)
  expect((await call('GET', `/formula/${formulaId}`)).status).toBe(404)
})

test('what a company cannot have is refused when it is made and when it is changed, and says where', async () => {
  const { deveui } = own()
  const first = await make()
  const second = await make()
  const refusals: [code: string, field: string, body: object][] = [
    ['formula.nameTaken', 'body.name', { name: first.name.toLowerCase() }],
    ['formula.outputTaken', 'body.outputKey', { outputKey: first.outputKey }],
    ['formula.invalidOutput', 'body.outputDeveui', { outputDeveui: null }],
    ['formula.invalidOutput', 'body.outputKey', { outputKey: '' }],
    ['formula.invalid', 'body.text', { text: '[A] +' }],
    ['formula.invalid', 'body.text', { text: 'none_such * [A]' }],
    // Threat 17.
    ['formula.invalid', 'body.text', { text: '('.repeat(5000) }],
    ['formula.unboundVariable', 'body.variables', { text: '1 + 1' }],
    ['formula.unknownNode', 'body.outputDeveui', { outputDeveui: 'nowhere' }],
  ]
  const feedsItself = (outputKey: string) => ({ variables: [{ name: 'A', deveui, key: outputKey }] })
  for (const [code, field, body] of refusals) {
    const fresh = draft(body)
    expect([code, codesOf(await call('POST', '/formula', fresh))]).toEqual([code, [code, field]])
    const changed = await call('PUT', `/formula/${second.formulaId}`, body)
    expect([code, codesOf(changed)]).toEqual([code, [code, field]])
  }
  const looped = draft(feedsItself('loop'))
  expect(codesOf(await call('POST', '/formula', { ...looped, outputKey: 'loop' }))[0]).toBe('formula.loop')
  const onItself = await call('PUT', `/formula/${second.formulaId}`, feedsItself(second.outputKey))
  expect([onItself.body.code, onItself.body.message]).toEqual([
    'formula.loop',
    expect.stringContaining(second.name),
  ])
  // Of a node of the installation's own keys nothing is computed.
  expect((await call('POST', '/formula', draft({ outputKey: 'radio.rssi' }))).body.errors).toMatchObject([
    { field: 'body.outputKey', code: 'formula.invalidOutput' },
  ])
  let input = 'chain-0'
  for (let at = 1; at <= 8; at++) {
    const outputKey = `chain-${at}`
    expect(await make({ outputKey, variables: [{ name: 'A', deveui, key: input }] })).toMatchObject({
      outputKey,
    })
    input = outputKey
  }
  const onTop = feedsItself('chain-8')
  expect((await make(onTop)).code).toBe('formula.tooLongChain')
  expect((await call('PUT', `/formula/${second.formulaId}`, onTop)).body.code).toBe('formula.tooLongChain')
})

test('threat 2: no node of another company is a variable or gets an output, nor is one told of', async () => {
  const { formulaId } = await make()
  for (const body of [
    { outputDeveui: both.other.place.deveui },
    { variables: [{ name: 'A', deveui: both.other.place.deveui, key: 'temperature' }] },
  ]) {
    for (const answer of [
      await call('POST', '/formula', draft(body)),
      await call('PUT', `/formula/${formulaId}`, body),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'formula.unknownNode'])
  }
  const row = { name: 'Theirs', text: '[A]', variables: `A=${both.other.place.deveui}/temperature` }
  const { body } = await call('POST', '/formula/import', { formulas: [row], dryRun: true })
  expect(body).toMatchObject([
    { outcome: 'refused', errors: [{ field: 'variables', code: 'formula.unknownNode' }] },
  ])
  const variables = [{ name: 'A', deveui: both.other.place.deveui, key: 'temperature' }]
  expect((await call('POST', '/formula/test-formula', { text: '[A]', variables })).status).toBe(404)
})

test('rows of a file are tried, and made as they were tried', async () => {
  const { deveui, key } = own()
  const { name: existing } = await make()
  const bound = { outputDeveui: deveui, variables: `A=${deveui}/${key}` }
  const rows = [
    { name: 'Imported', text: '[A] ^ 2', outputKey: 'square', awaitAllInput: 'Ja', ...bound },
    { name: 'imported', text: '[A]', outputKey: 'other', ...bound },
    { name: existing, text: '[A]', outputKey: 'other', ...bound },
    { name: 'Same output', text: '[A]', outputKey: 'square', ...bound },
    {
      name: '',
      text: '[A',
      active: 'perhaps',
      outputDeveui: 'no node',
      outputKey: 'radio.rssi',
      variables: 'A',
    },
    { name: 'Broken', text: '[A', outputKey: 'broken', ...bound },
    // As the file has what a spreadsheet would run.
    { name: "'-guarded", text: "'-max([A],'-[B])", active: 'false' },
    { name: "'+guarded", text: "if([A],'-','+')", active: 'false' },
  ]
  const send = async (dryRun: boolean) =>
    (await call('POST', '/formula/import', { formulas: rows, dryRun })).body as {
      outcome: string
      errors: { field: string; code: string; message: string }[]
    }[]
  const tried = await send(true)
  expect(tried.map(({ outcome }) => outcome)).toEqual([
    ...['added', 'duplicate', 'exists', 'refused', 'refused', 'refused', 'added', 'added'],
  ])
  expect(tried.map(({ errors }) => errors.map(({ field, code }) => `${field} ${code}`))).toEqual([
    ...[[], [], []],
    ['outputKey formula.outputTaken'],
    [
      'name field.required',
      'active field.invalid',
      'outputDeveui field.deveui',
      'outputKey formula.invalidOutput',
      'variables field.invalid',
    ],
    ...[['text formula.invalid'], [], []],
  ])
  expect((await call('GET', '/formula?search=imported')).body).toEqual([])
  expect(await send(false)).toEqual(tried)
  expect((await call('GET', '/formula?search=imported')).body).toMatchObject([
    { name: 'Imported', active: true, awaitAllInput: true, outputKey: 'square' },
  ])
  const { body: exported } = await call('GET', '/formula/export')
  expect(exported.filter(({ name }: { name: string }) => name.endsWith('guarded'))).toMatchObject([
    { name: '+guarded', text: "if([A],'-','+')" },
    { name: '-guarded', text: '-max([A],-[B])' },
  ])
  expect((await send(true))[0]).toEqual({ outcome: 'exists', errors: [] })
  expect((await call('POST', '/formula/import', { formulas: [{ nom: 'x' }] })).status).toBe(400)
})

test('constants have values that formulas compute with, and stay while formulas name them', async () => {
  const { body: constant } = await call('POST', '/formula/constants', { name: 'area', value: 12.5 })
  const taken = await call('POST', '/formula/constants', { name: 'area', value: 1 })
  expect(codesOf(taken)).toEqual(['formula.constantNameTaken', 'body.name'])
  const path = `/formula/constants/${constant.constantId}`
  for (const name of ['max', '1a', 'a b', '__proto__x y', 'pi']) {
    for (const answer of [
      await call('POST', '/formula/constants', { name, value: 1 }),
      await call('PUT', path, { name }),
    ])
      expect(answer.body.errors).toMatchObject([{ field: 'body.name', code: 'field.constantName' }])
  }
  const { formulaId, constants } = await make({ text: '[A] * area' })
  expect(constants).toEqual([constant])
  expect((await call('PUT', path, { name: 'size' })).body.code).toBe('formula.constantInUse')
  expect((await call('DELETE', path)).body.code).toBe('formula.constantInUse')
  const { body: other } = await call('POST', '/formula/constants', { name: 'other', value: 1 })
  const renamed = await call('PUT', `/formula/constants/${other.constantId}`, { name: 'area' })
  expect(renamed.body.code).toBe('formula.constantNameTaken')
  expect((await call('PUT', path, { value: 20 })).body).toEqual({ ...constant, value: 20 })
  const variables = [{ name: 'A', value: 2 }]
  const tried = await call('POST', '/formula/test-formula', { text: '[A] * area', variables })
  expect(tried.body).toMatchObject({ value: 40, problem: null })
  await call('DELETE', `/formula/${formulaId}`)
  expect((await call('DELETE', path)).status).toBe(204)
})

test('threat 4: templates are the installation’s: every company reads them, its people change none', async () => {
  const body = { name: 'Cooling', text: '[T] - setpoint', description: 'Above the set point' }
  const { body: template } = await call('POST', '/formula/templates', body)
  expect(template).toMatchObject({ ...body, variables: ['T'], isGlobal: true, isBuiltIn: false })
  const path = `/formula/templates/${template.formulaTemplateId}`
  const { body: listed } = await call('GET', '/formula/templates')
  expect(listed).toContainEqual(template)
  expect(listed.find(({ isBuiltIn }: { isBuiltIn: boolean }) => isBuiltIn)).toMatchObject({
    name: 'Fahrenheit to Celsius',
    variables: ['A'],
  })
  const { body: other } = await call('POST', '/formula/templates', { ...body, name: 'Heating' })
  for (const [code, fields] of [
    ['formula.templateNameTaken', { name: 'COOLING' }],
    ['formula.invalid', { text: '[T' }],
  ] as const) {
    expect((await call('POST', '/formula/templates', { ...body, name: 'X', ...fields })).body.code).toBe(code)
    const changed = await call('PUT', `/formula/templates/${other.formulaTemplateId}`, fields)
    expect(changed.body.code).toBe(code)
  }
  expect((await call('PUT', path, { text: '[T] * 2' })).body).toMatchObject({ text: '[T] * 2' })
  expect((await call('DELETE', path)).status).toBe(204)
})

test('a formula is tried on given values and on the newest readings; what is wrong has its column', async () => {
  const { deveui, key } = own()
  for (const value of [3, 4]) await call('POST', `/tag/${deveui}/tagdata`, { key, value })
  const bound = [{ name: 'A', deveui, key }]
  const tryText = async (text: string, variables: object[] = bound) =>
    (await call('POST', '/formula/test-formula', { text, variables })).body
  await expect.poll(async () => (await tryText('[A]')).value, { timeout: 20_000 }).toBe(4)
  expect(await tryText('[A] + delta([A]) + [B]', [...bound, { name: 'B', value: 10 }])).toMatchObject({
    value: 15,
    problem: null,
    variables: [
      { name: 'A', value: 4, time: expect.any(String) },
      { name: 'B', value: 10 },
    ],
  })
  expect((await tryText('count([A], 1h)')).value).toBeGreaterThan(1)
  expect((await tryText('1 + [A] / 0')).problem).toMatchObject({
    ...{ code: 'divisionByZero', message: 'Division by zero' },
  })
  expect((await tryText('[A] + [B]')).problem).toMatchObject({ code: 'missing', column: 7 })
  expect((await tryText('[A] +* 2')).problem).toMatchObject({ code: 'unexpected', column: 6 })
  const named = await call('POST', '/formula/variables-from-string', { text: '[B] * rate([A]) + area' })
  expect(named.body).toEqual({ variables: ['B', 'A'], constants: ['area'], problem: null })
  expect((await call('POST', '/formula/variables-from-string', { text: '' })).body.problem.code).toBe('empty')
  const codes = new Set<string>()
  for (let at = 0; at < 60; at++)
    codes.add((await call('POST', '/formula/test-formula', { text: '1' })).body.code)
  expect([...codes]).toContain('request.tooMany')
})

test('history is computed in the background, shown while it goes on, and cancelled', async () => {
  const { companyId, deveui } = own()
  const { formulaId, name, outputKey } = await make({ text: '[A] * 3' })
  const path = `/formula/${formulaId}/backfill`
  const hour = 3_600_000
  const lately = { from: new Date(Date.now() - hour).toISOString(), to: Date.now() + hour }
  const started = await call('POST', path, lately)
  expect([started.status, started.body]).toMatchObject([
    201,
    { from: lately.from, progress: 0, computed: 0, reason: null, finishedAt: null },
  ])
  const [first] = await expect
    .poll(async () => (await call('GET', path)).body, { timeout: 20_000 })
    .toMatchObject([{ backfillId: started.body.backfillId, state: 'done', progress: 100 }])
    .then(async () => (await call('GET', path)).body)
  expect(first.computed).toBeGreaterThan(1)
  expect(first.requestedBy).toContain('@')
  const { body: latest } = await call('GET', `/tag/latest/${deveui}/${outputKey}`)
  expect(latest.value).toBeGreaterThan(0)
  // As it would be while it waits for others of the company.
  const backfillId = randomUUID()
  const copy = sql`jsonb_build_object('id', ${backfillId}::uuid, 'state', 'queued', 'finished_at', null)`
  const queue = (count: number, fresh: typeof copy) =>
    multiply(both.portal, companyId, 'formula_backfill', count, fresh, sql`id = ${first.backfillId}`)
  await queue(1, copy)
  expect((await call('POST', path, lately)).body.code).toBe('formula.backfillRunning')
  const cancelled = await call('POST', `${path}/${backfillId}/cancel`)
  expect(cancelled.body).toMatchObject({ backfillId, state: 'cancelled', finishedAt: expect.any(String) })
  // Twice is once.
  expect((await call('POST', `${path}/${backfillId}/cancel`)).body).toEqual(cancelled.body)
  const { body: log } = await call('GET', `/audit?objectId=${backfillId}`)
  expect(log).toMatchObject([
    {
      objectType: 'formulaBackfill',
      objectName: name,
      changes: { state: { from: 'queued', to: 'cancelled' } },
    },
  ])
  const otherFormula = await make()
  expect(
    (await call('POST', `/formula/${otherFormula.formulaId}/backfill/${backfillId}/cancel`)).status,
  ).toBe(404)
  const { formulaId: incomplete } = await make({ active: false, outputDeveui: null, outputKey: '' })
  const refusals: [code: string, field: string | undefined, path: string, body: object][] = [
    ['time.rangeReversed', 'body.to', path, { from: 2000, to: 2000 }],
    ['time.rangeTooLong', 'body.from', path, { from: 0, to: Date.now() }],
    ['readings.none', undefined, path, { from: Date.UTC(2020, 0, 1), to: Date.UTC(2020, 0, 2) }],
    ['formula.incomplete', undefined, `/formula/${incomplete}/backfill`, lately],
  ]
  for (const [code, field, at, body] of refusals)
    expect(codesOf(await call('POST', at, body))).toEqual([code, field])
  const named = sql`jsonb_build_object('id', gen_random_uuid(), 'name', 'many' || number, 'output_node_id', null)`
  await multiply(both.portal, companyId, 'formula', 20, named, sql`id = ${formulaId}`)
  await queue(
    20,
    sql`jsonb_build_object('id', gen_random_uuid(), 'state', 'queued', 'formula_id', (
      select id from formula where name = 'many' || number))`,
  )
  expect((await call('POST', path, lately)).body.code).toBe('formula.tooManyBackfills')
  await both.portal.database.withCompany(companyId, ({ query }) =>
    sql`delete from formula where name like 'many%'`.execute(query),
  )
})

test('a node that goes to another company, or is deleted, leaves formulas that say what they lack', async () => {
  const { companyId, applicationId } = own()
  const node = async (deveui: string) =>
    await call('POST', `/applications/${applicationId}/tag`, { name: deveui, deveui, nodeType: 1 })
  await node('goes')
  await node('ends')
  const { formulaId } = await make({
    text: '[A] + [B]',
    outputDeveui: 'goes',
    variables: [
      { name: 'A', deveui: 'goes', key: 't' },
      { name: 'B', deveui: 'ends', key: 't' },
    ],
  })
  await call('DELETE', '/tag/ends')
  const { other } = both
  await both.portal.database.withCompany(companyId, ({ query }) =>
    sql`select fyr_move_node(id, ${other.place.companyId}::uuid, ${other.place.applicationId}::uuid)
      from node where deveui = 'goes'`.execute(query),
  )
  const { body } = await call('GET', `/formula/${formulaId}`)
  expect(body).toMatchObject({
    isComplete: false,
    outputDeveui: null,
    variables: [{ deveui: null }, { deveui: null }],
  })
  // As it is it stays; to be active it needs nodes.
  expect((await call('PUT', `/formula/${formulaId}`, body)).body).toEqual(body)
  expect((await call('PUT', `/formula/${formulaId}`, { name: 'Left alone' })).body.code).toBe(
    'formula.unboundVariable',
  )
})

test('a company has so many formulas and constants, a portal so many templates', async () => {
  const { companyId, formulaId, formulaConstantId, formulaTemplateId, deveui } = own()
  const named = sql`jsonb_build_object('id', gen_random_uuid(), 'name', 'many' || number, 'output_node_id', null)`
  const forgetMany = () =>
    both.portal.database.withCompany(companyId, ({ query }) =>
      sql`delete from formula where name like 'many%'`.execute(query),
    )
  const many = (table: string, count: number, id: string) =>
    multiply(both.portal, companyId, table, count, named, sql`id = ${id}`)
  const readers = sql`insert into formula_variable (company_id, formula_id, name, position, node_id, key)
    select formula.company_id, formula.id, 'A', 0, node.id, 'crowded' from formula, node
    where formula.name like 'many%' and node.deveui = ${deveui}`
  await many('formula', 50, formulaId)
  await both.portal.database.withCompany(companyId, ({ query }) => readers.execute(query))
  const crowded = { variables: [{ name: 'A', deveui, key: 'crowded' }] }
  expect((await make(crowded)).code).toBe('formula.tooManyOfKey')
  expect((await call('PUT', `/formula/${formulaId}`, crowded)).body.code).toBe('formula.tooManyOfKey')
  await forgetMany()
  await many('formula', 2000, formulaId)
  expect((await make()).code).toBe('formula.tooMany')
  const row = { name: 'One more', text: '[A]', active: 'false' }
  expect((await call('POST', '/formula/import', { formulas: [row] })).body.code).toBe('formula.tooMany')
  await many('formula_constant', 500, formulaConstantId)
  const constant = await call('POST', '/formula/constants', { name: 'one_more', value: 1 })
  expect(constant.body.code).toBe('formula.tooManyConstants')
  await both.portal.database.withPlatform(({ query }) =>
    sql`insert into formula_template select gen_random_uuid(), 'many' || number, '', '1', '', '', now()
      from generate_series(1, 200) as number`.execute(query),
  )
  const template = await call('POST', '/formula/templates', { name: 'One more', text: '[A]' })
  expect(template.body.code).toBe('formula.tooManyTemplates')
  await both.portal.database.withPlatform(({ query }) =>
    sql`delete from formula_template where name like 'many%'`.execute(query),
  )
  expect(formulaTemplateId).toBeTruthy()
  await forgetMany()
  await multiply(
    both.portal,
    companyId,
    'node_key',
    500,
    sql`jsonb_build_object('id', gen_random_uuid(), 'name', 'key-' || number)`,
    sql`each.name = 'temperature' and node_id = (select id from node where deveui = ${deveui})`,
  )
  const { code } = await make()
  const changed = await call('PUT', `/formula/${formulaId}`, { outputKey: 'not-there-yet' })
  const bound = { outputDeveui: deveui, outputKey: 'nor-this', variables: `A=${deveui}/temperature` }
  const imported = await call('POST', '/formula/import', { formulas: [{ name: 'I', text: '[A]', ...bound }] })
  expect([code, changed.body.code, imported.body.code]).toEqual(Array(3).fill('key.tooMany'))
})
