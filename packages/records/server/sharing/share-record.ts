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
import { reaches, sharesOf, sharesOn, subjectsOf } from '../policy/shared-with.ts'
import { scopeOn } from '../write/authorise.ts'
import { openRecord } from '../write/open-record.ts'
import type { Row } from '../write/row.ts'
import { type Target, targetOf } from '../write/target.ts'
import { endUngrounded } from './end-ungrounded.ts'
import { newShares } from './new-shares.ts'
import { noteShared } from './shared-tables.ts'
import { unknownSubjects } from './subjects.ts'

/**
 * Shares one record with others, within the caller's own operations, fields and end date. An existing share
 * with a subject gets the new level, unless it was given by somebody with greater rights.
 *
 * @throws AppError record.not_found, permission.denied for an actor who may not share it, request.invalid
 * naming what exceeds the caller's rights
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
    ...withOneself(ctx, request),
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
    await emit(tx, {
      type: 'record.shared',
      table,
      recordId: row.id,
      version: Number(row.version),
      payload: { subjects },
    })
  })
}

/** Whoever shares a record has his rights to it already. */
const withOneself = ({ actor }: Ctx, { subjects }: ShareRequest): Issue[] =>
  subjects.flatMap(({ kind, id }, at) =>
    kind === 'user' && id.toLowerCase() === actor.personId ? [issue(`subjects.${at}`, 'oneself')] : [],
  )

const untimely = (ctx: Ctx, { until }: ShareRequest): Issue[] =>
  until && !(Date.parse(until) > ctx.now.getTime())
    ? [issue('until', 'not_before', { value: ctx.now.toISOString() })]
    : []

/** Whether the policy itself allows an actor to share a record, not only received shares. */
export const sharesByPolicy = (ctx: Ctx, target: Target, row: Row): Promise<boolean> =>
  admits(ctx, allowedRows(scopeOn(ctx, target), 'share'), { ...row, [sharesOn]: [] }, target.table)

/** The basis on which an actor shares a record. */
interface Ground {
  /** The record with only those shares that the actor may pass on; none where the policy is the basis. */
  readonly row: Row
  /** End date: received shares cannot be passed on for longer than they last. */
  readonly until: string | null
  /** The shares it is based on; null for the policy. */
  readonly via: readonly string[] | null
}

/**
 * The basis for sharing these operations: the policy alone, or received shares that may be passed on, each of
 * which covers all of the operations. Null where there is none.
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
      reaches(share, ctx.actor.personId, subjects) &&
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

/** The fields the sharer has on this record; null for all fields, including future ones. */
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
