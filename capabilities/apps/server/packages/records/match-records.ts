import type { Json } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { asSystem, type Ctx } from '@gantry/kernel/server'
import { type FieldId, type RecordRow, type TableId, where } from '@gantry/model/shared'
import { catalogOf, findRecords } from '@gantry/records/server'
import { recordsHere } from './record-origins.ts'
import type { RecordRef } from './record-values.ts'
import type { TravellingTable } from './travelling-tables.ts'

/** Records per statement. */
const together = 200

/** Records of a package matched with records of the space. */
export interface MatchedRecords {
  /** By their ids in the package. */
  readonly here: ReadonlyMap<string, RecordRow>
  /** Records that an earlier import created and a user removed. */
  readonly gone: ReadonlySet<string>
}

/** Possible key fields: unique fields, entered by users or assigned by the server. */
export const keysOf = ({ table }: TravellingTable): readonly FieldId[] =>
  Object.entries(table.fields).flatMap(([id, field]) => {
    const type = fieldTypeOf(field)
    const isUnique = field.unique === true || type.assigned === true
    return isUnique && type.kind === 'text' && !type.sealed && !field.computed ? [id] : []
  })

/** Matches records by key if one is chosen, otherwise by the origins stored by earlier imports. */
export const matchRecords = async (
  ctx: Ctx,
  travelling: TravellingTable,
  key: FieldId | null,
): Promise<MatchedRecords> => {
  const { table, records } = travelling
  const known = (await catalogOf(ctx)).tables.get(table.id)
  if (!known) return { here: new Map(), gone: new Set() }
  const fields = Object.keys(table.fields).filter(id => Object.hasOwn(known.fields, id))
  const origins = await recordsHere(
    ctx,
    table.id,
    records.map(({ id }) => id),
  )
  const ids = new Map(records.map(({ id }) => [id, origins.get(id) ?? id]))
  const byId = await readBy(ctx, table.id, fields, 'id', [...ids.values()])
  const here = new Map<string, RecordRow>()
  for (const [source, id] of ids) {
    const row = byId.get(id)
    if (row) here.set(source, row)
  }
  if (key !== null && fields.includes(key)) {
    const values = records.flatMap(({ [key]: value }) => (typeof value === 'string' ? [value] : []))
    const byKey = await readBy(ctx, table.id, fields, key, values)
    for (const { id, [key]: value } of records) {
      const row = typeof value === 'string' ? byKey.get(value) : undefined
      if (row) here.set(id, row)
    }
  }
  const gone = new Set(records.flatMap(({ id }) => (origins.has(id) && !here.has(id) ? [id] : [])))
  return { here, gone }
}

/** Records by the value of a field; ambiguous values match no record. */
const readBy = async (
  ctx: Ctx,
  table: TableId,
  fields: readonly FieldId[],
  by: FieldId,
  values: readonly string[],
): Promise<ReadonlyMap<string, RecordRow>> => {
  const system = asSystem(ctx, 'records of a package are matched')
  const found = new Map<string, RecordRow>()
  const several = new Set<string>()
  const distinct = [...new Set(values)]
  for (let from = 0; from < distinct.length; from += together) {
    const filter = where(by, 'in', distinct.slice(from, from + together))
    for (let page = 1; ; page++) {
      const { data } = await findRecords(system, table, {
        ...{ filter, fields, page, pageSize: together, count: 'none' },
      })
      for (const row of data) {
        const value = String(row[by])
        if (found.has(value)) several.add(value)
        found.set(value, row)
      }
      if (data.length < together || found.size > distinct.length) break
    }
  }
  for (const value of several) found.delete(value)
  return found
}

/** Resolves references of packaged records in the space. */
export interface KnownReferences {
  /** The record id in the space; null: not found. */
  of(target: TableId, ref: RecordRef): string | null
}

/**
 * Finds the records outside the package that records of it name: by id, otherwise by a title that only one record has.
 * `inside`: targets of references to records of the package.
 */
export const findReferences = async (
  ctx: Ctx,
  refs: readonly (RecordRef & { readonly target: TableId })[],
  inside: (target: TableId, source: string) => string | null,
): Promise<KnownReferences> => {
  const { tables } = await catalogOf(ctx)
  const wanted = new Map<TableId, Map<string, RecordRef>>()
  for (const { target, ...ref } of refs) {
    if (inside(target, ref.id) !== null || !tables.has(target)) continue
    const ofTable = wanted.get(target) ?? new Map<string, RecordRef>()
    wanted.set(target, ofTable.set(ref.id, ref))
  }
  const found = new Map<string, string>()
  for (const [target, byId] of wanted) {
    const ids = [...byId.keys()]
    const origins = await recordsHere(ctx, target, ids)
    const sourceOf = new Map(ids.map(id => [origins.get(id) ?? id, id]))
    for (const id of (await readBy(ctx, target, [], 'id', [...sourceOf.keys()])).keys())
      found.set(`${target} ${sourceOf.get(id)}`, id)
    const title = tables.get(target)?.title ?? ''
    const field = tables.get(target)?.fields[title]
    if (!field || fieldTypeOf(field).kind !== 'text' || fieldTypeOf(field).sealed) continue
    const left = [...byId.values()].filter(({ id, title }) => title && !found.has(`${target} ${id}`))
    const byTitle = await readBy(
      ctx,
      target,
      [title],
      title,
      left.map(ref => ref.title ?? ''),
    )
    for (const ref of left) {
      const row = byTitle.get(ref.title ?? '')
      if (row) found.set(`${target} ${ref.id}`, row.id)
    }
  }
  return { of: (target, { id }) => inside(target, id) ?? found.get(`${target} ${id}`) ?? null }
}

/** Normalizes a value to its stored form, for comparison. */
export const settled = (ctx: Ctx, value: Json, field: Parameters<typeof fieldTypeOf>[0]): Json => {
  const parsed = fieldTypeOf(field).parse(value, field, ctx.actor)
  return parsed.ok ? parsed.value : value
}
