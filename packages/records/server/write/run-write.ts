import { AppError, issue, issueCodes, type JsonObject } from '@gantry/base/shared'
import {
  bind,
  type Ctx,
  databaseError,
  ident,
  join,
  type SlotValues,
  type Sql,
  type Statement,
  sql,
} from '@gantry/kernel/server'
import type { FieldId } from '@gantry/model/shared'
import { orTablesChanged } from '../catalog/retry-on-catalog-change.ts'
import type { WriteFacts } from '../computed/across/facts.ts'
import { keepingAcross } from '../computed/across/keep-across.ts'
import { knowsComputed } from '../computed/expect-new-writers.ts'
import { prepared } from '../prepared.ts'
import type { Reading } from '../read/reading.ts'
import { type AnsweredRow, recordParts, recordText, writtenSource } from '../read/record-answer.ts'
import { uniqueName, uniqueSets } from '../schema/indexes.ts'
import type { Answering } from './answering.ts'
import { namesOf } from './check-duplicates.ts'
import { writer } from './insert-rows.ts'
import { occupied } from './occupied.ts'
import type { Slave, Target } from './target.ts'

/** Named CTEs of one statement; `saved` returns the ids of the written records. */
export type Parts = { readonly saved: Sql } & Readonly<Record<string, Sql | undefined>>

/** A kind of write: all statements of one shape have the same text, which is built once. */
export interface Shape {
  /** Cache key: identifies everything that decides which parts exist. */
  readonly name: string
  /** `whole`: return all columns of the written rows, so that the record can be answered from them. */
  parts(whole: boolean): Parts
  /**
   * The CTEs with the slave rows of a new record, by field; absent where a write leaves slave rows unchanged.
   */
  readonly slaves?: ReadonlyMap<FieldId, Sql | null>
}

/** CTEs per slave table. */
export const forSlaves = (
  target: Target,
  parts: (slave: Slave) => Readonly<Record<string, Sql | undefined>>,
): Readonly<Record<string, Sql | undefined>> => Object.assign({}, ...target.slaves.map(parts))

/** Statement cache by shape, bounded, because callers choose the changed fields. */
const statements = new WeakMap<Target | Reading, Map<string, Statement>>()
const mostShapes = 100

const statementOf = (target: Target, shape: Shape, reading: Reading | undefined): Statement => {
  const by = reading ?? target
  const known = statements.get(by) ?? new Map<string, Statement>()
  statements.set(by, known)
  const ready = known.get(shape.name)
  if (ready) return ready
  if (known.size >= mostShapes) known.clear()
  const named = Object.entries(shape.parts(reading !== undefined)).flatMap(([name, part]) =>
    part ? [sql`${ident(name)} as (${part})`] : [],
  )
  const { text, values } = reading
    ? answered(named, reading, shape)
    : sql`with ${join(named)} select id from saved where ${knowsComputed}`
  const made = { text, values }
  known.set(shape.name, made)
  return made
}

/** The CTEs, and a final select of the written record as its writer may see it. */
const answered = (named: readonly Sql[], reading: Reading, { slaves }: Shape): Sql => {
  const { parts, select } = recordParts(reading, writtenSource('saved', slaves))
  return sql`with ${join([...named, parts])} select saved.id, a.*
    from saved left join (${select}) a on true where ${knowsComputed}`
}

/**
 * Runs the parts as one atomic statement and returns the ids of the written records. Lookups and roll-ups of
 * other records are updated in the same transaction. `answering` receives the single written record.
 * @throws AppError record.duplicate and record.invalid naming the fields, TablesChanged when the table's
 * definition has just changed
 */
export const runWrite = async (
  ctx: Ctx,
  target: Target,
  shape: Shape,
  facts: WriteFacts,
  values: SlotValues,
  answering?: Answering | null,
): Promise<ReadonlySet<string>> =>
  keepingAcross(ctx, target, facts, ctx => runStatement(ctx, target, shape, values, answering))

const runStatement = async (
  ctx: Ctx,
  target: Target,
  shape: Shape,
  values: SlotValues,
  answering?: Answering | null,
): Promise<ReadonlySet<string>> => {
  const reading = answering?.reading
  const statement = statementOf(target, shape, reading)
  try {
    const { rows } = await ctx.db.run<{ readonly id: string } & Partial<AnsweredRow>>(
      bind(statement, {
        ...writer(ctx),
        'written table': target.table.id,
        'known version': target.catalog.version,
        ...values,
      }),
      prepared(statement.text),
    )
    const [row] = rows
    if (answering && row) answering.json = isAnswered(row) ? recordText(answering.reading, row) : null
    return new Set(rows.map(({ id }) => id))
  } catch (error) {
    throw await explain(ctx, target, error)
  }
}

/** False where the writer may not read what was written. */
const isAnswered = (row: Partial<AnsweredRow>): row is AnsweredRow => typeof row.data === 'string'

export const isDuplicate = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'record.duplicate'

const explain = async (ctx: Ctx, target: Target, error: unknown): Promise<unknown> => {
  const reason = databaseError(error)
  if (reason?.code === '23505') {
    const fields = doubledFields(target, reason.constraint)
    return new AppError(
      'record.duplicate',
      { table: target.table.id },
      fields.map(field =>
        fields.length > 1
          ? issue(field, 'duplicate_set', { fields: namesOf(ctx, target.table, fields) })
          : issue(field, 'duplicate', { value: '' }),
      ),
    )
  }
  if (reason?.code === '23P01') return occupied(target.table, reason.detail)
  if (reason?.code === '54000') return tooLarge(target, reason.constraint)
  // A rule enforced by the database: its constraint is named like its issue code, and the error names the
  // column; its detail holds the parameters of the issue as JSON.
  const broken = issueCodes.find(code => code === reason?.constraint)
  if (reason?.code === '23514' && broken)
    return new AppError('record.invalid', { table: target.table.id }, [
      issue(reason.column?.replace(/^f_/, '') ?? '', broken, paramsIn(reason.detail)),
    ])
  return orTablesChanged(ctx, error)
}

const paramsIn = (detail: string | null): JsonObject => (detail?.startsWith('{') ? JSON.parse(detail) : {})

export const isTooWide = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'record.too_wide'

/** Longer texts may exceed the entry size of a unique index (2,700 bytes). */
const uniqueLength = 650

/** Exceeds the size of an index entry, or the fixed part of a row an 8 kB page. */
const tooLarge = (target: Target, constraint: string | null): AppError => {
  const fields = doubledFields(target, constraint)
  const table = target.table.id
  return fields.length === 0
    ? new AppError('record.too_wide', { table }, [issue('', 'too_wide')])
    : new AppError(
        'record.invalid',
        { table },
        fields.map(field => issue(field, 'max_length', { limit: uniqueLength })),
      )
}

const doubledFields = (target: Target, constraint: string | null): readonly string[] => {
  const own = uniqueSets(target.table).find(set => uniqueName(target.table, set) === constraint)
  const slave = target.slaves.find(({ table }) =>
    uniqueSets(table).some(set => uniqueName(table, set) === constraint),
  )
  return own ?? (slave ? [slave.id] : [])
}
