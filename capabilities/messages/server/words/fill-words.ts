import { isPlainObject, type Json, type Lang, localise, type Text } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type FieldId, type RecordRow, type TableDef, where } from '@gantry/model/shared'
import { catalogOf, effectiveRights, findRecords } from '@gantry/records/server'

/** A text with `{field}` about a record. */
export interface Wording {
  readonly table: string | null
  readonly record: string | null
  readonly words: Text
}

const placeholder = /\{([^{}\n]{1,100})\}/g

/** Fields that one text may name; further ones stay empty. */
const mostFields = 20

/** What stands for a value that the reader may not read, or that is empty. */
const closed = '—'

/**
 * The texts with their values, read with the rights of the actor of `ctx` in its language: one statement for each table.
 * A placeholder that names no field stays as it was written.
 */
export const fillWords = async (
  ctx: Ctx,
  wordings: readonly Wording[],
  lang: Lang = ctx.actor.lang,
): Promise<readonly string[]> => {
  const said = wordings.map(each => ({ ...each, text: localise(each.words, lang) }))
  const { tables } = await catalogOf(ctx)
  const values = new Map<string, ReadonlyMap<string, RecordRow>>()
  for (const id of new Set(said.map(each => each.table))) {
    const table = id === null ? undefined : tables.get(id)
    const about = said.filter(each => each.table === id && each.record !== null)
    const fields = table ? [...new Set(about.flatMap(({ text }) => fieldsIn(text, table)))] : []
    if (table && fields.length > 0)
      values.set(
        table.id,
        await readFields(
          ctx,
          table,
          about.map(({ record }) => record!),
          fields,
        ),
      )
  }
  return said.map(({ table: id, record, text }) => {
    const table = id === null ? undefined : tables.get(id)
    if (!table || record === null) return text
    const row = values.get(table.id)?.get(record)
    return text.replaceAll(placeholder, (written, name: string) => {
      const field = fieldNamed(table, name)
      return field === undefined ? written : sayValue(ctx, table, field, row?.[field])
    })
  })
}

const fieldsIn = (text: string, table: TableDef): readonly FieldId[] =>
  [...text.matchAll(placeholder)].flatMap(([, name = '']) => fieldNamed(table, name) ?? [])

const fieldNamed = ({ fields }: TableDef, name: string): FieldId | undefined => {
  const wanted = name.trim()
  if (fields[wanted]) return wanted
  return Object.keys(fields).find(id => {
    const { label } = fields[id]!
    return label === wanted || (isPlainObject(label) && Object.values(label).includes(wanted))
  })
}

const readFields = async (
  ctx: Ctx,
  table: TableDef,
  ids: readonly string[],
  wanted: readonly FieldId[],
): Promise<ReadonlyMap<string, RecordRow>> => {
  const { operations, readable, masked } = await effectiveRights(ctx, table)
  const fields = wanted.filter(field => readable.includes(field) && !masked.includes(field))
  if (!operations.includes('read')) return new Map()
  const { data } = await findRecords(ctx, table.id, {
    filter: where('id', 'in', [...new Set(ids)]),
    fields: fields.slice(0, mostFields),
    pageSize: 100,
    count: 'none',
  })
  return new Map(data.map(row => [row.id, row]))
}

const sayValue = (ctx: Ctx, table: TableDef, id: FieldId, value: Json | undefined): string => {
  if (value === null || value === undefined) return closed
  if (isPlainObject(value) && typeof value.title === 'string') return value.title
  const field = table.fields[id]!
  return fieldTypeOf(field).format(value, field, ctx.actor).slice(0, 200)
}
