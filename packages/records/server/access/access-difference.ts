import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { AppError, limits } from '@gantry/base/shared'
import { maskOf } from '@gantry/fields/shared'
import { type Ctx, databaseError, ident, type Sql, sql } from '@gantry/kernel/server'
import type { AccessDifference, Actor, NamedField, Operation, Ref, TableDef } from '@gantry/model/shared'
import { catalogOf } from '../catalog/snapshots.ts'
import { physicalTable } from '../physical.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { compileFilter } from '../policy/compile-filter.ts'
import { fieldRights, openOn } from '../policy/field-rights.ts'
import type { RowFilter } from '../policy/row-filter.ts'
import type { Scope } from '../policy/scope.ts'
import { titleOf } from '../read/title.ts'

/** A person as he is, and as he would be. */
export interface PersonChange {
  readonly before: Actor
  readonly after: Actor
}

/** What is about to change: roles of people, or the definition of one table. */
export interface ProposedChange {
  readonly people: readonly PersonChange[]
  /** The table as it would be; absent: tables stay as they are. */
  readonly table?: TableDef
}

/** Operations whose rows are compared, the most telling first. */
const compared: readonly Operation[] = ['read', 'update', 'remove', 'export', 'unmask']
/** People judged before others have their turn. */
const atOnce = 50
/** Different changes counted at most, people named for each, samples of each, and milliseconds for each count. */
const most = { changes: 60, people: 20, samples: 3, time: 2_000 }

/**
 * Who would see and do what more or less, before a change is saved: people whose rows change alike are counted together, in
 * one statement for each such change, up to limits.countCap.
 */
export const accessDifference = async (
  ctx: Ctx,
  { people, table: changed }: ProposedChange,
): Promise<{ readonly data: readonly AccessDifference[]; readonly more: boolean }> => {
  const whole = await catalogOf(ctx)
  // What is shared with each single person makes everybody differ from everybody, and no rule changes it.
  const { shared: _, ...unshared } = whole
  const catalog = changed ? unshared : whole
  const next = changed ? { ...catalog, tables: new Map([...catalog.tables, [changed.id, changed]]) } : catalog
  const tables = [...catalog.tables.values()].filter(
    ({ id, master }) => master === undefined && (changed ? changed.id : id) === id,
  )
  const found = new Map<string, Change>()
  for (const table of tables)
    for (const [at, { before, after }] of people.entries()) {
      if (at % atOnce === atOnce - 1) await setImmediate()
      for (const operation of compared) {
        if (operation === 'unmask' && !Object.values(table.fields).some(maskOf)) continue
        const now: Scope = { catalog, table, actor: before, now: ctx.now }
        const then: Scope = { catalog: next, table: changed ?? table, actor: after, now: ctx.now }
        const [was, becomes] = [allowedRows(now, operation), allowedRows(then, operation)]
        const [old, fresh] = [was, becomes].map(filter => JSON.stringify(inOrder(filter)))
        const fields = was === false || becomes === false ? none : changedFields(now, then, operation)
        if (old === fresh && fields.gained.length === 0 && fields.lost.length === 0) continue
        const key = JSON.stringify([table.id, operation, old, fresh, fields])
        const change = found.get(key) ?? {
          table,
          operation,
          was,
          becomes,
          same: old === fresh,
          fields,
          people: [],
        }
        found.set(key, change)
        change.people.push({ id: after.personId, title: after.name })
      }
    }
  const data: AccessDifference[] = []
  // Rules that differ on no record of today will on one of tomorrow: told after those that do.
  const unfelt: AccessDifference[] = []
  for (const [key, change] of [...found].slice(0, most.changes)) {
    const counted = change.same ? nothing : await count(ctx, change)
    const { table, operation, people, fields } = change
    const noRow = counted.gained === 0 && counted.lost === 0
    const noField = fields.gained.length === 0 && fields.lost.length === 0
    // What else is done with a record asks for reading too, so its filter may differ and mean the same.
    if (noRow && noField && operation !== 'read') continue
    const told = noRow && noField ? unfelt : data
    told.push({
      id: createHash('sha256').update(key).digest('base64url').slice(0, 16),
      table: { id: table.id, label: table.label },
      operation,
      people: people.slice(0, most.people),
      peopleCount: people.length,
      ...counted,
      fieldsGained: fields.gained,
      fieldsLost: fields.lost,
    })
  }
  return { data: [...data, ...unfelt], more: found.size > most.changes }
}

/** The same filter whichever order its parts were united in. */
const inOrder = (filter: RowFilter): RowFilter => {
  if (typeof filter === 'boolean' || (filter.op !== 'and' && filter.op !== 'or')) return filter
  const parts = filter.of.map(inOrder).map(part => ({ part, text: JSON.stringify(part) }))
  return { ...filter, of: parts.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ part }) => part) }
}

interface ChangedFields {
  readonly gained: readonly NamedField[]
  readonly lost: readonly NamedField[]
}

const none: ChangedFields = { gained: [], lost: [] }

/** Fields are compared by whether they are open on any row; on which, their rows tell. */
const changedFields = (now: Scope, then: Scope, operation: Operation): ChangedFields => {
  const [before, after] = [openFields(now, operation), openFields(then, operation)]
  return {
    gained: after.filter(({ id }) => before.every(field => field.id !== id)),
    lost: before.filter(({ id }) => after.every(field => field.id !== id)),
  }
}

const openFields = (scope: Scope, operation: Operation): readonly NamedField[] => {
  const rights = fieldRights(scope, operation)
  return Object.entries(scope.table.fields).flatMap(([id, field]) =>
    openOn(rights, id) === false ? [] : [{ id, label: field.label ?? id }],
  )
}

interface Change {
  readonly table: TableDef
  readonly operation: Operation
  readonly was: RowFilter
  readonly becomes: RowFilter
  /** The rows stay as they are. */
  readonly same: boolean
  readonly fields: ChangedFields
  readonly people: Ref[]
}

type Counted = Pick<AccessDifference, 'gained' | 'lost' | 'capped' | 'gainedSamples' | 'lostSamples'>

const nothing: Counted = { gained: 0, lost: 0, capped: false, gainedSamples: [], lostSamples: [] }

/** Null where counting took too long; the change is told all the same. */
const count = async (ctx: Ctx, change: Change): Promise<Counted> => {
  try {
    return await ctx.kernel.database.transaction(ctx.space, async tx => {
      await tx.run(sql`select set_config('statement_timeout', ${String(most.time)}, true)`)
      const { rows } = await tx.run<Counted>(await statement(ctx, change))
      const [row] = rows
      if (!row) throw new AppError('server.failed')
      return row
    })
  } catch (error) {
    if (databaseError(error)?.code !== '57014') throw error
    return { gained: null, lost: null, capped: true, gainedSamples: [], lostSamples: [] }
  }
}

const statement = async (ctx: Ctx, { table, was, becomes }: Change): Promise<Sql> => {
  const catalog = await catalogOf(ctx)
  const rows = { catalog, table, alias: 'r' }
  const [old, fresh] = [was, becomes].map(filter => sql`(${compileFilter(filter, rows)}) is true`)
  const wall = table.home === 'platform' ? sql`${ident('r', 'space')} = ${ctx.space} and ` : sql``
  const scope = { catalog, table, actor: ctx.actor, now: ctx.now }
  const side = (gained: boolean) =>
    sql`select id from changed where gained = ${gained}::boolean order by id desc limit ${most.samples}`
  const samples = (gained: boolean) => sql`coalesce((select json_agg(json_build_object('id', s.id,
    'title', coalesce(${titleOf(scope, table.id, sql`s.id`)}, ''))) from (${side(gained)}) s), '[]'::json)`
  return sql`with changed as materialized (
      select r.id, (${fresh}) as gained from ${physicalTable(ctx.space, table)} r
      where ${wall}${ident('r', 'deleted_at')} is null and (${old}) is distinct from (${fresh})
      limit ${limits.countCap + 1})
    select least(count(*) filter (where gained), ${limits.countCap})::int as gained,
      least(count(*) filter (where not gained), ${limits.countCap})::int as lost, count(*) > ${limits.countCap} as capped,
      ${samples(true)} as "gainedSamples", ${samples(false)} as "lostSamples"
    from changed`
}
