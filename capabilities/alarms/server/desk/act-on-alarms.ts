import { AppError, issue } from '@gantry/base/shared'
import { asSystem, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { updateRecord } from '@gantry/records/server'
import type { AlarmAct, actOnAlarms as actContract } from '../../shared/contract.ts'
import { settleHidden } from '../hidden/settle-hidden.ts'
import type { AlarmState } from '../tables.ts'

type Asked = InputOf<typeof actContract>

interface Row {
  readonly id: string
  readonly version: number
  readonly state: AlarmState
  readonly shelved: boolean
  readonly acknowledged: boolean
  readonly name: string
  /** The condition of its rule still holds over a device that is there. */
  readonly holds: boolean
}

type Changes = Readonly<Record<string, string | null>>

/** Who has seen it and when: the first stays. */
const seenBy = ({ actor, now }: Ctx, { acknowledged }: Row): Changes =>
  acknowledged ? {} : { acknowledged: now.toISOString(), acknowledged_by: actor.personId }

const closedBy = ({ actor, now }: Ctx): Changes => ({
  state: 'closed',
  closed: now.toISOString(),
  closed_by: actor.personId,
})

const longestShelf = 7 * 86_400_000

/** What an act writes into an alarm; null where it has nothing to do there. */
const changesOf: Readonly<Record<AlarmAct, (ctx: Ctx, asked: Asked, row: Row) => Changes | null>> = {
  acknowledge: (ctx, { remark }, row) =>
    row.state === 'active' || row.state === 'returned'
      ? {
          // What has returned to normal needs nobody any more once it was seen.
          ...(row.state === 'active' ? { state: 'acknowledged' } : closedBy(ctx)),
          ...seenBy(ctx, row),
          shelved_until: null,
          ...(remark !== undefined && remark !== '' && { remark }),
        }
      : null,
  assign: (_ctx, { assignee = null }) => ({ assignee }),
  comment: (_ctx, { remark = null }) => ({ remark }),
  shelve: (_ctx, { until = null, remark }, { state }) =>
    state === 'closed' ? null : { shelved_until: until, ...(remark && { remark }) },
  unshelve: (_ctx, _asked, { shelved }) => (shelved ? { shelved_until: null } : null),
  close: (ctx, { remark }, row) =>
    row.state === 'closed' ? null : { ...closedBy(ctx), ...seenBy(ctx, row), ...(remark && { remark }) },
}

const needsRemark: readonly AlarmAct[] = ['close', 'comment', 'shelve']

const check = ({ now }: Ctx, { act, until, remark = '', assignee }: Asked): void => {
  const issues = [
    ...(act === 'assign' && assignee === undefined ? [issue('assignee', 'required')] : []),
    ...(needsRemark.includes(act) && remark.trim() === '' ? [issue('remark', 'required')] : []),
    ...(act === 'shelve' && until === undefined ? [issue('until', 'required')] : []),
  ]
  const left = until === undefined ? null : Date.parse(until) - now.getTime()
  if (act === 'shelve' && left !== null && (left <= 0 || left > longestShelf))
    issues.push(issue('until', 'alarm_shelf'))
  if (issues.length > 0) throw new AppError('record.invalid', {}, issues)
}

/**
 * As of ISA 18.2 only the value ends an alarm: one that was closed while its condition holds would not be raised again, because the
 * condition never begins anew. Who wants it out of sight shelves it, which has an end.
 */
const refuseHolding = (rows: readonly Row[]): void => {
  const issues = rows.flatMap(({ state, holds, name }) =>
    state !== 'closed' && holds ? [issue('ids', 'alarm_holds', { value: name })] : [],
  )
  if (issues.length > 0) throw new AppError('record.invalid', {}, issues)
}

/**
 * Carries out one act on alarms of the space, all or none; answers how many it changed. Every member who works in the space may:
 * an alarm must not wait for a right.
 * @throws AppError record.invalid, also for closing what still stands; record.not_found
 */
export const actOnAlarms = (ctx: Ctx, asked: Asked): Promise<number> =>
  inTransaction(ctx, async tx => {
    check(tx, asked)
    const { rows } = await tx.db.run<Row>(sql`
      select a.id, a.version, a.f_state as state, a.f_shelved_until is not null as shelved,
        a.f_acknowledged is not null as acknowledged,
        case when ${tx.actor.lang} = 'en' then coalesce(a.f_name_en, a.f_name) else a.f_name end as name,
        exists (select 1 from gantry.event_watch w
          join gantry.t_device d on d.space = w.space and d.id = a.f_device and d.deleted_at is null
          where w.space = a.space and w.alarm = a.id::text and w.watch ->> 'phase' in ('active', 'falling')) as holds
      from gantry.t_alarm a
      where a.space = ${tx.space} and a.id = any(${[...asked.ids]}::uuid[]) and a.deleted_at is null
      order by a.id for update of a`)
    if (rows.length < new Set(asked.ids).size) throw new AppError('record.not_found')
    if (asked.act === 'close') refuseHolding(rows)
    const system = asSystem(tx, `alarm desk: ${asked.act}`)
    let changed = 0
    for (const row of rows) {
      const changes = changesOf[asked.act](tx, asked, row)
      if (!changes) continue
      await updateRecord(system, 'alarm', row.id, {
        version: row.version,
        ...changes,
        // People write in one language, which every reader sees.
        ...('remark' in changes && { remark_en: null }),
      })
      changed++
    }
    await settleHidden(system)
    return changed
  })
