import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id } from '../endpoints/fields.ts'

const { endpoint } = endpointsOf('Demo')

/** What is done, in this order, until the demo lives. */
export const demoSteps = ['nodes', 'alarms', 'dashboards', 'history'] as const
export type DemoStep = (typeof demoSteps)[number]

export const demo = z
  .object({
    /** None; being made; its nodes send; they do not. */
    state: z.enum(['none', 'making', 'alive', 'stopped']),
    /** Of whoever may not work in that company: none. */
    company: z.object({ companyId: id, name: z.string() }).nullable(),
    /** While it is made; `part` is of the step, from 0 to 1. */
    progress: z.object({ step: z.enum(demoSteps), part: z.number() }).nullable(),
    /** The last attempt to make one failed, and left nothing. */
    failed: z.boolean(),
  })
  .meta({ id: 'Demo' })
export type Demo = z.infer<typeof demo>

export const demos = {
  get: endpoint('GET', '/companies/demo', 'Company.Create', {
    summary: 'Status of the demo company of this installation',
    output: demo,
  }),
  make: endpoint('POST', '/companies/demo', 'Company.Create', {
    errors: ['demo.exists'],
    summary: 'Create a demo company with simulated nodes; responds before it is complete',
    output: demo,
    status: 202,
  }),
  setAlive: endpoint('PUT', '/companies/{id}/demo', 'Company.Create', {
    errors: ['demo.making'],
    company: 'id',
    summary: 'Start or stop the nodes of the demo company',
    params: z.strictObject({ id }),
    body: z.strictObject({ isAlive: z.boolean() }),
    output: demo,
  }),
}
