import { Readable } from 'node:stream'
import type { Json } from '@gantry/base/shared'
import { type Ctx, storeFile } from '@gantry/kernel/server'
import { defineTable, type FieldDef, type TableDef, type TableId } from '@gantry/model/shared'
import { createRecords } from '@gantry/testing/server'
import { type FileRef, field, fieldTypeOf } from '../shared/index.ts'
import { exampleIds } from './examples.ts'

/** The records and files of one space that examples refer to; they have the same names in every space. */
export interface PointedAt {
  /** The example's value with the ids of this space. */
  stored(def: FieldDef, value: Json): Json
  /** The value as in responses: references with their titles. */
  answered(def: FieldDef, value: Json): Json
}

/** Titles of the two records of each table, with special characters. */
const titles = ['循环水泵', 'Pump "P-204" <b>'] as const

/** A table with only a name, as target of the examples. */
export const namedTable = (id: TableId): TableDef =>
  defineTable({
    id,
    label: id,
    title: 'name',
    fields: { name: field.text() },
    policy: { read: true, create: true },
  })

export const targetsOf = (fields: readonly FieldDef[]): readonly TableId[] => [
  ...new Set(fields.flatMap(def => fieldTypeOf(def).target?.(def) ?? [])),
]

/**
 * Creates the records and files in a space that the example values refer to. The title field of each target table must be
 * `name`.
 */
export const pointAt = async (
  ctx: Ctx,
  columns: readonly { readonly def: FieldDef; readonly values: readonly Json[] }[],
): Promise<PointedAt> => {
  const records = new Map<TableId, readonly string[]>()
  for (const table of targetsOf(columns.map(({ def }) => def))) {
    const made = await createRecords(
      ctx,
      table,
      titles.map(name => ({ name })),
    )
    records.set(
      table,
      made.flatMap(outcome => (outcome.ok ? [outcome.id] : [])),
    )
  }
  const files = new Map<string, FileRef>()
  for (const { def, values } of columns)
    for (const file of values.flatMap(value => fieldTypeOf(def).files?.(value) ?? []))
      files.set(JSON.stringify(file), await keepFile(ctx, file))

  const place = (example: Json): number => exampleIds.indexOf(example as (typeof exampleIds)[number])
  const each = (value: Json, of: (one: Json) => Json): Json =>
    Array.isArray(value) ? value.map(of) : of(value)
  const stored: PointedAt['stored'] = (def, value) => {
    const type = fieldTypeOf(def)
    const target = type.target?.(def)
    if (target !== undefined) return each(value, one => records.get(target)?.[place(one)] ?? null)
    return type.files ? type.files(value).map(file => files.get(JSON.stringify(file)) ?? null) : value
  }
  return {
    stored,
    answered: (def, value) =>
      fieldTypeOf(def).target
        ? each(value, one => ({ id: stored(def, one), title: titles[place(one)] ?? null }))
        : stored(def, value),
  }
}

const keepFile = async (ctx: Ctx, { name, mime }: FileRef): Promise<FileRef> => {
  const about = { name, mime, purpose: 'attachment', maxSize: 1_000 } as const
  const { id, size } = await storeFile(ctx, Readable.from([Buffer.from(name)]), about)
  return { id, name, size, mime }
}
