import * as z from 'zod'
import { readOnly } from '../../endpoints/change-body.ts'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import type { ErrorCode } from '../../endpoints/errors.ts'
import { deveui, flag, id, key, keyPage, oneLine, text } from '../../endpoints/fields.ts'
import { plainUnit } from '../../values/numbers/unit.ts'
import { isRadioKey } from './radio-keys.ts'
import { keyDecimals, valueMapping } from './value-mapping.ts'

const { endpoint } = endpointsOf('Nodes')

export const nodeKey = z
  .object({
    name: z.string(),
    label: z.string(),
    unit: z.string(),
    decimals: keyDecimals,
    /** What its values are called; null: as they are. */
    valueMapping: valueMapping.nullable(),
    kind: z.enum(['gauge', 'counter']),
    rollover: z.number().nullable(),
    resetBelow: z.number().nullable(),
    isDefault: z.boolean(),
    /** Made by the first reading, not by a person. */
    discovered: z.boolean(),
    publishing: z
      .boolean()
      .nullable()
      .describe(
        'New readings are published to the node over MQTT; false while paused, null if it is not published',
      ),
  })
  .meta({ id: 'NodeKey' })
const keyKind = z
  .enum(['gauge', 'counter'])
  .describe(
    'A counter only rises; a value much lower than the last one is a reset to 0, or that it rolled over',
  )
const rollover = z.number().positive().nullable().describe('The value at which a counter begins again at 0')
const resetBelow = z
  .number()
  .int()
  .min(0)
  .max(100)
  .nullable()
  .describe('A value of a counter below this share of the one before, in percent, is a reset; null: 50')

/** Those of radio values are the portal's own. */
const message: { message: ErrorCode } = { message: 'key.reserved' }
const unit = oneLine(text(32).overwrite(plainUnit))

const ownKey = key.refine((name) => !isRadioKey(name), message)

export const keyFields = {
  name: ownKey,
  label: oneLine(text()).default(''),
  unit: unit.default(''),
  decimals: keyDecimals.optional(),
  valueMapping: valueMapping.nullable().optional(),
  kind: keyKind.optional(),
  rollover: rollover.optional(),
  resetBelow: resetBelow.optional(),
}

/** Where a path names a node, it takes its DevEUI. */
const params = z.strictObject({ id: deveui })
const keyParams = z.strictObject({ id: deveui, key })
/** As the specification writes some paths. */
const nodeAndKey = z.strictObject({ a: deveui, b: key })

/** Calls about the keys of nodes. */
export const nodeKeys = {
  keys: endpoint('GET', '/tag/{id}/keys', 'Tag.View', {
    token: 'read',
    summary: 'Keys of a node',
    params,
    output: z.array(nodeKey),
  }),
  allKeys: endpoint('GET', '/tag/keys/all', 'Tag.View', {
    summary: 'Keys of all nodes, 10,000 at once',
    query: z.strictObject({
      ...keyPage,
      /** In the name or the label. */
      search: text(100).optional(),
      applicationId: id.optional(),
      /** Each name once, of the first node that has a label for it. */
      unique: flag.optional(),
    }),
    output: z.array(z.object({ deveui: z.string(), name: z.string(), label: z.string(), unit: z.string() })),
  }),
  label: endpoint('GET', '/tag/key/label/{id}/{key}', 'Tag.View', {
    summary: 'Label of a key',
    params: keyParams,
    output: z.object({ label: z.string(), unit: z.string() }),
  }),
  setDefaultKey: endpoint('POST', '/tag/{id}/default/{key}', 'Tag.Update', {
    summary: 'The default key of a node',
    params: keyParams,
  }),
  addKey: endpoint('POST', '/tag/key/add', 'Tag.Update', {
    errors: ['key.taken', 'key.tooMany'],
    stores: ['keys'],
    summary: 'Add a key',
    body: z.strictObject({ deveui, ...keyFields }),
    output: nodeKey,
    status: 201,
  }),
  updateKey: endpoint('POST', '/tag/key/update', 'Tag.Update', {
    summary: 'Label, unit, decimals, value mapping and kind of a key',
    body: z.strictObject({
      deveui,
      name: key,
      label: oneLine(text()),
      unit,
      /** What is left out from here on stays as it is. */
      decimals: keyDecimals.optional(),
      valueMapping: valueMapping.nullable().optional(),
      kind: keyKind.optional(),
      rollover: rollover.optional(),
      resetBelow: resetBelow.optional(),
      // As `keys` answers them.
      isDefault: readOnly,
      discovered: readOnly,
      publishing: readOnly,
    }),
    output: nodeKey,
  }),
  togglePublishing: endpoint('PUT', '/tag/publish-key/toggle/{a}/{b}', 'Tag.Update', {
    summary: 'Publish new readings of a key (b) to its node (a) over MQTT, or pause that',
    params: nodeAndKey,
  }),
  removePublishing: endpoint('DELETE', '/tag/publishing/{a}/{b}', 'Tag.Update', {
    summary: 'Publish a key (b) of a node (a) no longer',
    params: nodeAndKey,
  }),
  removeKey: endpoint('DELETE', '/tag/key/delete/{id}/{key}', 'Tag.Update', {
    errors: ['key.inUse'],
    summary: 'Delete a key that no alarm uses',
    params: keyParams,
  }),
  removeKeyByForce: endpoint('DELETE', '/tag/key/delete/force/{a}/{b}', 'Tag.Update', {
    summary: 'Delete a key with its alarms and readings',
    params: nodeAndKey,
  }),
}
