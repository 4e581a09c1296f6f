import { contract, type Filter, type RecordRow, type Sort } from '@gantry/model/shared'
import { Type } from 'typebox'

/** The most records of one form that a device holds. */
export const mostTaken = 500

/** Days after which what was taken along is dropped; what was filled in stays until it has arrived. */
export const keptDays = 7

const table = Type.String({ maxLength: 48 })

/** Records that a device holds, with their slave rows. */
export interface TakenRecords {
  readonly data: readonly RecordRow[]
  /** The list holds more records than were taken. */
  readonly more: boolean
}

export const takeRecords = contract({
  method: 'POST',
  path: '/tables/:table/taken',
  scope: 'space',
  can: 'signed-in',
  action: 'export',
  summary:
    'The first records of a list with their slave rows, for work without a network: asks for the right to export, and waits for the second person where an export would',
  input: Type.Object({
    table,
    filter: Type.Optional(Type.Unsafe<Filter>({})),
    sort: Type.Optional(Type.Unsafe<readonly Sort[]>({})),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Integer({ minimum: 1, maximum: mostTaken }),
  }),
  output: Type.Unsafe<TakenRecords>({ type: 'object' }),
})

export const sendRecord = contract({
  method: 'POST',
  path: '/tables/:table/sent',
  scope: 'space',
  can: 'signed-in',
  action: 'create',
  summary:
    'Creates a record that was filled in without a network, under the id its device gave it; sent again it is not created again',
  input: Type.Object({
    table,
    id: Type.String({ format: 'uuid' }),
    record: Type.Record(Type.String({ maxLength: 48 }), Type.Unknown()),
  }),
  output: Type.Object({
    id: Type.String(),
    version: Type.Integer(),
    /** False: it was sent before. */
    created: Type.Boolean(),
  }),
  status: 201,
  checksTexts: true,
})
