import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { Saved } from './saved-contract.ts'

/** Stands for the labels of a record in the filters of queries: a field with several options, each the id of a label. */
export const labelsField = '$labels'

/** Labels an application has at most (specification, section 9). */
export const labelsPerApp = 10
/** Records that are labelled at once. */
export const mostLabelled = 1_000

/** Colours of the palette. */
export const labelColors = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'] as const
export type LabelColor = (typeof labelColors)[number]

/** A label of an application, for its owner or shared; default: new records have it. */
export interface Label extends Saved {
  readonly color: LabelColor | null
}

const table = Type.String({ maxLength: 48 })
const ids = (min: number, max: number) =>
  Type.Array(Type.String({ format: 'uuid' }), { minItems: min, maxItems: max })

export const listLabels = contract({
  method: 'GET',
  path: '/tables/:table/labels',
  scope: 'space',
  can: 'signed-in',
  summary: 'The labels of the application of a table that are the caller’s own or shared with him',
  input: Type.Object({ table }),
  output: Type.Unsafe<{
    readonly labels: readonly Label[]
    /** The table belongs to an application: its records can have labels. */
    readonly usable: boolean
    readonly mayShare: boolean
    /** The caller may show labels to everybody. */
    readonly mayShowAll: boolean
  }>({ type: 'object' }),
})

export const createLabel = contract({
  method: 'POST',
  path: '/tables/:table/labels',
  scope: 'space',
  can: 'signed-in',
  summary: 'Makes a label for the application of a table, which has at most 10',
  status: 201,
  input: Type.Object({
    table,
    name: Type.String({ maxLength: 60 }),
    category: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
    color: Type.Optional(Type.Union([Type.String({ maxLength: 8 }), Type.Null()])),
    isDefault: Type.Optional(Type.Boolean()),
    everyone: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<{ readonly id: string }>({ type: 'object' }),
})

export const removeLabel = contract({
  method: 'DELETE',
  path: '/tables/:table/labels/:label',
  scope: 'space',
  can: 'signed-in',
  summary: 'Deletes a label for good, and takes it off every record',
  input: Type.Object({ table, label: Type.String({ format: 'uuid' }) }),
  output: Type.Object({}),
})

export const listLabelled = contract({
  method: 'GET',
  path: '/tables/:table/labelled',
  scope: 'space',
  can: 'signed-in',
  summary: 'The labels on records, as far as both are open to the caller',
  input: Type.Object({ table, records: ids(1, 200) }),
  output: Type.Unsafe<{ readonly labels: Readonly<Record<string, readonly string[]>> }>({ type: 'object' }),
})

export const labelRecords = contract({
  method: 'POST',
  path: '/tables/:table/labelled',
  scope: 'space',
  can: 'signed-in',
  summary: 'Puts labels on up to 1,000 records and takes labels off them',
  input: Type.Object({
    table,
    records: ids(1, mostLabelled),
    add: Type.Optional(ids(0, labelsPerApp)),
    remove: Type.Optional(ids(0, labelsPerApp)),
  }),
  output: Type.Unsafe<{ readonly changed: number }>({ type: 'object' }),
})
