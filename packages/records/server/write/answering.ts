import { AppError } from '@gantry/base/shared'
import { fieldAbove } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type FieldId, systemFields, type TableDef, type TableId } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import { isKeptAcross } from '../computed/across/keep-across.ts'
import { asksRowAlone } from '../policy/asks-row-alone.ts'
import { placeOf } from '../policy/place.ts'
import { openReading } from '../read/open-reading.ts'
import type { Reading } from '../read/reading.ts'
import { askedOf } from '../read/record-answer.ts'
import type { Written } from './draft.ts'
import type { Target } from './target.ts'

/** One record that the write's own statement returns, as its writer may see it. */
export interface Answering {
  readonly reading: Reading
  /** Set by the write: the record as JSON text, null where the writer may not read it. */
  json?: string | null
}

/**
 * What the statement of a write needs to return its record. Null where the statement cannot, because it sees
 * other data in the state before the write: recomputed values, or titles and rights that depend on rows being
 * written.
 */
export const answeringOf = async (ctx: Ctx, target: Target): Promise<Answering | null> => {
  if (isKeptAcross(target) || isSeenElsewhere(target)) return null
  const reading = await readingOf(ctx, target)
  return reading && isAnswerable(reading) ? { reading } : null
}

/** The result of a write, with the record where the statement returned it. */
export const withAnswer = ({ id, version }: Written, answering: Answering | null): Written =>
  answering?.json === undefined ? { id, version } : { id, version, json: answering.json }

const readingOf = async (ctx: Ctx, { table }: Target): Promise<Reading | null> => {
  try {
    return (await openReading(ctx, table)).reading
  } catch (error) {
    if (error instanceof AppError && error.code === 'permission.denied') return null
    throw error
  }
}

const answerable = new WeakMap<Reading, boolean>()

const isAnswerable = (reading: Reading): boolean => {
  const known = answerable.get(reading)
  if (known !== undefined) return known
  const { admitted, rights, catalog, table } = reading
  const { may, open, whole } = askedOf(reading)
  const asked = [admitted, ...rights.conditional.map(({ rows }) => rows), ...may, ...open, ...whole]
  const made = asked.every(filter => asksRowAlone(filter, catalog, table))
  answerable.set(reading, made)
  return made
}

const seen = new WeakMap<Target, boolean>()

/**
 * Whether titles shown in a record come from records of its own table, or rights depend on the table's own
 * tree.
 */
const isSeenElsewhere = (target: Target): boolean => {
  const known = seen.get(target)
  if (known !== undefined) return known
  const { catalog, table, slaves } = target
  const made =
    fieldAbove(table) !== null ||
    [table, ...slaves.map(slave => slave.table)].some(each =>
      targetsOf(each, [...systemFields, ...Object.keys(each.fields)]).some(to =>
        reaches(catalog, to, table.id),
      ),
    )
  seen.set(target, made)
  return made
}

const targetsOf = (table: TableDef, fields: readonly FieldId[]): readonly TableId[] =>
  fields.flatMap(id => placeOf(table, id)?.target ?? [])

/** Follows titles that are references themselves; visits each table once. */
const reaches = (catalog: Catalog, from: TableId, to: TableId, past: readonly TableId[] = []): boolean => {
  if (from === to) return true
  const table = catalog.tables.get(from)
  if (!table || past.includes(from)) return false
  return targetsOf(table, [table.title]).some(next => reaches(catalog, next, to, [...past, from]))
}
