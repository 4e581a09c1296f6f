import { AppError, type Issue, issue } from '@gantry/base/shared'
import { audit, type Ctx, emit, inTransaction, sql } from '@gantry/kernel/server'
import {
  type FieldId,
  type Operation,
  operationsOf,
  type ShareRequest,
  subjectText,
  type TableId,
} from '@gantry/model/shared'
import { admits } from '../policy/admits.ts'
import { allowedRows } from '../policy/allowed-rows.ts'
import { fieldRights, fieldsOn } from '../policy/field-rights.ts'
import { sharesOf, sharesOn, subjectsOf } from '../policy/shared-with.ts'
import { scopeOn } from '../write/authorise.ts'
import { openRecord } from '../write/open-record.ts'
import type { Row } from '../write/row.ts'
import { type Target, targetOf } from '../write/target.ts'
import { endUngrounded } from './end-ungrounded.ts'
import { newShares } from './new-shares.ts'
import { noteShared } from './shared-tables.ts'
import { unknownSubjects } from './subjects.ts'

/**
 * Gives others a part of one's own right to one record: never more operations, fields or time than one has oneself. Who is
 * shared with already gets the new level in the place of the old one, unless that was given by somebody with a better right.
 *
 * @throws AppError record.not_found, permission.denied to one who may not share it, request.invalid naming what is beyond him
 */
export const shareRecord = async (
  ctx: Ctx,
  table: TableId,
  id: string,
  request: ShareRequest,
): Promise<void> => {
  const target = await targetOf(ctx, table)
  const row = await openRecord(ctx, target, id, 'share')
  const ground = await groundOf(ctx, target, row, operationsOf[request.level])
  const issues = [
    ...(ground ? [] : [issue('level', 'not_permitted')]),
    ...untimely(ctx, request),
    ...(await unknownSubjects(ctx, target.catalog, request.subjects)),
  ]
  if (!ground || issues.length > 0) throw new AppError('request.invalid', { table, id }, issues)

  const whole = await sharesByPolicy(ctx, target, row)
  const share = {
    operations: [...operationsOf[request.level], ...(request.reshare ? (['share'] as const) : [])],
    read: await fieldsOr(ctx, target, ground.row, 'read'),
    update: request.level === 'modify' ? await fieldsOr(ctx, target, ground.row, 'update') : null,
    until: earlier(request.until ?? null, ground.until),
    via: ground.via,
  }
  await inTransaction(ctx, async tx => {
    const subjects = request.subjects.map(subjectText)
    await noteShared(tx, table, { narrow: share.read !== null || share.update !== null, subjects })
    const { rows } = await tx.db.run<{ subject: string }>(sql`
      ${newShares(tx, table, {
        ...share,
        of: subjects.map(subject => ({ record: row.id, subject })),
        level: request.level,
        responsible: ctx.actor.personId,
      })}
      on conflict (space, table_id, record_id, channel, subject) do update set level = excluded.level,
        operations = excluded.operations, read_fields = excluded.read_fields, update_fields = excluded.update_fields,
        given_by = excluded.given_by, responsible = excluded.responsible, given_at = excluded.given_at,
        expires_at = excluded.expires_at, via = excluded.via
      where ${whole} or a.responsible = excluded.responsible or a.expires_at <= now()
      returning a.subject`)
    const given = new Set(rows.map(({ subject }) => subject))
    const kept = subjects.flatMap((subject, at) =>
      given.has(subject) ? [] : [issue(`subjects.${at}`, 'not_permitted')],
    )
    if (kept.length > 0) throw new AppError('request.invalid', { table, id }, kept)
    await audit(tx, {
      action: 'record.shared',
      table,
      recordId: row.id,
      details: { subjects, level: request.level, reshare: request.reshare ?? false, until: share.until },
    })
    await endUngrounded(tx, table, row.id)
    await emit(tx, { type: 'record.shared', table, recordId: row.id, version: Number(row.version) })
  })
}

const untimely = (ctx: Ctx, { until }: ShareRequest): Issue[] =>
  until && !(Date.parse(until) > ctx.now.getTime())
    ? [issue('until', 'not_before', { value: ctx.now.toISOString() })]
    : []

/** Whether the policy itself lets somebody share a record, and not only shares received. */
export const sharesByPolicy = (ctx: Ctx, target: Target, row: Row): Promise<boolean> =>
  admits(ctx, allowedRows(scopeOn(ctx, target), 'share'), { ...row, [sharesOn]: [] }, target.table)

/** What somebody passes on when he shares a record. */
interface Ground {
  /** The record with those shares alone that he passes on; without any where the policy gives it all. */
  readonly row: Row
  /** Until when it holds: what one was lent one can pass on, but not for longer. */
  readonly until: string | null
  /** The shares it comes from; null where it is the policy. */
  readonly via: readonly string[] | null
}

/**
 * By what right somebody shares these operations: by the policy alone, or by shares received to be passed on, each of which
 * gives all of them. A share that is not to be passed on gives nothing to others. Null where there is none.
 */
const groundOf = async (
  ctx: Ctx,
  target: Target,
  row: Row,
  operations: readonly Operation[],
): Promise<Ground | null> => {
  const scope = scopeOn(ctx, target)
  const holds = async (on: Row): Promise<boolean> => {
    for (const operation of [...operations, 'share'] as const)
      if (!(await admits(ctx, allowedRows(scope, operation), on, target.table))) return false
    return true
  }
  const bare = { ...row, [sharesOn]: [] }
  if (await holds(bare)) return { row: bare, until: null, via: null }
  const subjects = subjectsOf(ctx.actor)
  const passed = sharesOf(row).filter(
    share =>
      subjects.includes(share.subject) &&
      [...operations, 'share'].every(operation => share.operations.includes(operation)),
  )
  const lent = { ...row, [sharesOn]: passed }
  if (passed.length === 0 || !(await holds(lent))) return null
  const ends = passed.map(share => share.until)
  const until = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null)
  return { row: lent, until, via: passed.map(share => share.id) }
}

const earlier = (asked: string | null, most: string | null): string | null => {
  if (asked === null || most === null) return asked ?? most
  return Date.parse(asked) < Date.parse(most) ? asked : most
}

/** The fields the sharer has on this record; null when that is all of them, also those still to come. */
const fieldsOr = async (
  ctx: Ctx,
  target: Target,
  row: Row,
  operation: Operation,
): Promise<readonly FieldId[] | null> => {
  const open = await fieldsOn(ctx, fieldRights(scopeOn(ctx, target), operation), row, target.table)
  const fields = Object.keys(target.table.fields)
  return fields.every(field => open.has(field)) ? null : fields.filter(field => open.has(field))
}
