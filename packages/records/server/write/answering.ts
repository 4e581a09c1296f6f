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

/** One record a write answers by its own statement, as its writer may see it. */
export interface Answering {
  readonly reading: Reading
  /** Set by the write: the record as JSON text, null where the writer does not see it; absent until then. */
  json?: string | null
}

/**
 * What a write of one record needs to answer it; null where its statement, which sees everything else as it was before, does not
 * see what the answer says: what follows from the write in other statements, a title or a right that depends on what is written.
 */
export const answeringOf = async (ctx: Ctx, target: Target): Promise<Answering | null> => {
  if (isKeptAcross(target) || isSeenElsewhere(target)) return null
  const reading = await readingOf(ctx, target)
  return reading && isAnswerable(reading) ? { reading } : null
}

/** What a write answers, with the record where it was told. */
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

/** Whether titles shown in a record come from records of its own table, or rights there from its tree. */
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

/** Along titles that are references themselves; each table is looked at once. */
const reaches = (catalog: Catalog, from: TableId, to: TableId, past: readonly TableId[] = []): boolean => {
  if (from === to) return true
  const table = catalog.tables.get(from)
  if (!table || past.includes(from)) return false
  return targetsOf(table, [table.title]).some(next => reaches(catalog, next, to, [...past, from]))
}
