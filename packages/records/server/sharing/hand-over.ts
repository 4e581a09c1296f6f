import { AppError } from '@gantry/base/shared'
import { asSystem, type Ctx, emit, empty, inTransaction, sql } from '@gantry/kernel/server'
import { nobody, operationsOf, subjectText, type TableId } from '@gantry/model/shared'
import { physicalTable } from '../physical.ts'
import { requirePermission } from '../write/authorise.ts'
import { type Batch, processBatch } from '../write/batch.ts'
import type { Outcome } from '../write/draft.ts'
import { reviseRecords } from '../write/revise-records.ts'
import type { Row } from '../write/row.ts'
import { type Target, targetOf } from '../write/target.ts'
import { idsOf, type Which } from '../write/which.ts'
import { newShares } from './new-shares.ts'
import { noteShared } from './shared-tables.ts'
import { subjectTables, unknownSubjects } from './subjects.ts'

/** The new owner, and whether former owners may still read the records. */
export interface HandOver {
  readonly to: string
  readonly keepView?: boolean
}

/**
 * Changes the owner of records. Shares stay and become the new owner's responsibility; the former owner keeps
 * no access unless `keepView` applies (workflow specification, section 6.4).
 *
 * @throws AppError permission.denied for an actor who may hand over none, request.invalid for an unknown person
 */
export const handOverRecords = async (
  ctx: Ctx,
  table: TableId,
  which: Which,
  handOver: HandOver,
): Promise<Batch> => {
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'handOver')
  const receiver = await receiverOf(ctx, target, handOver.to)
  return processBatch(ctx, target, await idsOf(ctx, target, which, 'handOver'), {
    operation: 'handOver',
    life: 'living',
    treat: rows => changeHands(ctx, target, rows, receiver, handOver.keepView ?? false),
  })
}

interface Receiver {
  readonly id: string
  readonly department: string | null
}

/** The person, and the department that owns the records. */
const receiverOf = async (ctx: Ctx, { catalog }: Target, to: string): Promise<Receiver> => {
  const unknown = await unknownSubjects(ctx, catalog, [{ kind: 'user', id: to }])
  if (unknown.length > 0)
    throw new AppError(
      'request.invalid',
      {},
      [...unknown].map(issue => ({ ...issue, field: 'to' })),
    )
  const member = catalog.tables.get(subjectTables.user)
  if (!member?.fields.department) return { id: to, department: null }
  const { rows } = await ctx.db.run<{ department: string | null }>(sql`
    select f_department::text as department from ${physicalTable(ctx.space, member)} where id = ${to}::uuid
      ${member.home === 'platform' ? sql`and space = ${ctx.space}` : empty}`)
  return { id: to, department: rows[0]?.department ?? null }
}

const changeHands = (
  ctx: Ctx,
  target: Target,
  rows: readonly Row[],
  { id: owner, department: ownerDepartment }: Receiver,
  keepView: boolean,
): Promise<readonly Outcome[]> =>
  inTransaction(ctx, async tx => {
    // Runs before any record is locked: a concurrent change of the table locks the catalog and waits for its
    // records.
    const formerly = rows.flatMap(row => formerOwner(row) ?? [])
    if (keepView && formerly.length > 0)
      await noteShared(tx, target.table.id, { narrow: false, subjects: formerly })
    const outcomes = await reviseRecords(
      asSystem(tx, 'records handed over'),
      target,
      rows.map(before => ({ before, input: { owner, ownerDepartment } })),
    )
    const moved = rows.filter((row, at) => outcomes[at]?.ok && row.owner !== owner)
    await tx.db.run(sql`
      update gantry.record_share a set responsible = ${owner}::uuid
      from unnest(${moved.map(row => row.id)}::uuid[], ${moved.map(row => row.owner)}::uuid[]) as m (id, owner)
      where a.space = ${ctx.space} and a.table_id = ${target.table.id} and a.record_id = m.id and a.responsible = m.owner`)
    if (moved.length > 0)
      await emit(tx, {
        type: 'record.handed_over',
        table: target.table.id,
        ...(moved.length === 1 && moved[0] && { recordId: moved[0].id }),
        payload: { to: owner, count: moved.length },
      })
    const of = moved.flatMap(row => {
      const subject = formerOwner(row)
      return subject === null ? [] : [{ record: row.id, subject }]
    })
    if (keepView && of.length > 0)
      await tx.db.run(
        sql`${newShares(tx, target.table.id, {
          of,
          level: 'view',
          operations: operationsOf.view,
          // By the new owner: what somebody gave himself would give him nothing.
          responsible: owner,
          givenBy: owner,
        })} on conflict (space, table_id, record_id, channel, subject) do update set level = excluded.level,
          operations = excluded.operations, read_fields = null, update_fields = null, given_by = excluded.given_by,
          responsible = excluded.responsible, given_at = excluded.given_at, expires_at = null, via = null
        where a.expires_at <= now() or a.subject = 'user:' || a.given_by`,
      )
    return outcomes
  })

/** The owner of a record as a subject; null for none or the system. */
const formerOwner = ({ owner }: Row): string | null =>
  typeof owner === 'string' && owner !== nobody ? subjectText({ kind: 'user', id: owner }) : null
