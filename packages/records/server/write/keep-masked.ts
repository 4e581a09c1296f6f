import { isDeepStrictEqual } from 'node:util'
import { isPlainObject } from '@gantry/base/shared'
import { maskValue } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { admits } from '../policy/admits.ts'
import { maskedFields } from '../policy/masked-fields.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { scopeOn } from './authorise.ts'
import { type RecordInput, type Row, rowsIn } from './row.ts'
import type { Target } from './target.ts'

/**
 * Removes masked values from an input: a client that sends a record back as it read it does not overwrite
 * values it could not see.
 */
export const keepMasked = async (
  ctx: Ctx,
  target: Target,
  before: Row,
  input: RecordInput,
): Promise<RecordInput> => {
  const kept = without(target.table, before, input, await maskedOn(ctx, target, before))
  for (const { id, table } of target.slaves) {
    const masked = new Set([
      ...maskedFields({ ...scopeOn(ctx, target), table }).keys(),
      ...sealedFields(table),
    ])
    const rows = kept[id]
    if (masked.size === 0 || !Array.isArray(rows)) continue
    const known = new Map(rowsIn(before, id).map(row => [row.id, row]))
    const all: readonly unknown[] = rows
    kept[id] = all.map(row => {
      if (!isPlainObject(row)) return row
      const was = known.get(String(row.id).toLowerCase())
      return was ? without(table, was, row, masked) : row
    })
  }
  return kept
}

/** Encrypted fields, which nobody reads in plain text. */
export const sealedFields = (table: TableDef): readonly FieldId[] =>
  storedFields(table).flatMap(({ id, type }) => (type.sealed ? [id] : []))

/** Fields of a record that the reader sees masked. */
export const maskedOn = async (ctx: Ctx, target: Target, row: Row): Promise<ReadonlySet<FieldId>> => {
  const masked = new Set(sealedFields(target.table))
  for (const [field, whole] of maskedFields(scopeOn(ctx, target)))
    if (!(await admits(ctx, whole, row, target.table))) masked.add(field)
  return masked
}

const without = (
  table: TableDef,
  before: Row,
  input: RecordInput,
  masked: ReadonlySet<FieldId>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(([id, value]) => {
      const field = masked.has(id) ? table.fields[id] : undefined
      return !field || !isDeepStrictEqual(value, maskValue(field, before[id] ?? null))
    }),
  )
