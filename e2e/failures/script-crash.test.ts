import { expect, test } from 'vitest'
import { callApi, openApi } from '../lib/api.ts'
import { startProgram, temporaryFolder, waitUntil } from '../lib/program/program.ts'

const uplinks = 60
/** It waits for an answer, so that most of the runs are still to come when the portal is killed. */
const source = `async function run({ readings: [{ value }] }) {
  await fyr.nodes()
  fyr.memory.seen = [...(fyr.memory.seen ?? []), value]
  fyr.write('pump', 'copy', value)
  fyr.notify({ text: 'value ' + value })
}`

test('kill -9 between the commit of readings and the scripts that they trigger: each is run, its effects once', async () => {
  const folder = await temporaryFolder()
  let program = await startProgram({ dataDir: folder.path })
  try {
    const api = await openApi(program.url, { name: 'Acme', country: 'Sweden' })
    const { id } = (await api.must('POST', `/applications/${api.companyId}`, { name: 'Water' })).body
    await api.must('POST', `/applications/${id}/tag`, { name: 'Pump', deveui: 'pump', nodeType: 1 })
    const script = { name: 'Copy', type: 2, boundTag: 'pump', boundKeys: ['level'], source }
    const { scriptId } = (await api.must('POST', `/script/${api.companyId}`, script)).body
    for (let value = 0; value < uplinks; value++) {
      await api.must('POST', '/tag/pump/tagdata', { key: 'level', value })
    }
    const { waiting } = (await api.must('GET', `/script/usage/${api.companyId}`)).body
    await program.kill()
    expect(waiting.used).toBeGreaterThan(0)

    program = await startProgram({ dataDir: folder.path, env: { FYR_HTTP_PORT: new URL(program.url).port } })
    const ask = async (path: string) => (await callApi(program.url, 'GET', path, undefined, api.token)).body
    await waitUntil(async () => (await ask(`/script/usage/${api.companyId}`)).waiting.used === 0, 30_000)
    const { memory } = await ask(`/script/${scriptId}`)
    const all = Array.from({ length: uplinks }, (_, at) => at)
    expect(JSON.parse(memory).seen).toEqual(all)
    const { currentUser } = await ask('/users/me')
    const told = (await ask(`/notification/${currentUser.userId}?all=true`)) as { message: string }[]
    const values = told.flatMap(({ message }) => /^value (\d+)$/.exec(message)?.[1] ?? [])
    expect(values.map(Number).sort((a, b) => a - b)).toEqual(all)
    const series = [{ deveui: 'pump', key: 'copy' }]
    const { body: copies } = await callApi(program.url, 'POST', '/tagdata/limit/100', { series }, api.token)
    expect(copies).toHaveLength(uplinks)
  } finally {
    await program.stop()
    await folder.remove()
  }
}, 180_000)
