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
}

const longestShelf = 7 * 86_400_000

/** What an act writes into an alarm; null where it has nothing to do there. */
const changesOf: Readonly<
  Record<AlarmAct, (ctx: Ctx, asked: Asked, row: Row) => Readonly<Record<string, string | null>> | null>
> = {
  acknowledge: ({ actor, now }, { remark }, { state }) =>
    state === 'active' || state === 'returned'
      ? {
          // What has returned to normal needs nobody any more once it was seen.
          state: state === 'active' ? 'acknowledged' : 'closed',
          acknowledged: now.toISOString(),
          acknowledged_by: actor.personId,
          shelved_until: null,
          ...(remark !== undefined && remark !== '' && { remark }),
        }
      : null,
  assign: (_ctx, { assignee = null }) => ({ assignee }),
  comment: (_ctx, { remark = null }) => ({ remark }),
  shelve: (_ctx, { until = null, remark }, { state }) =>
    state === 'closed' ? null : { shelved_until: until, ...(remark && { remark }) },
  unshelve: (_ctx, _asked, { shelved }) => (shelved ? { shelved_until: null } : null),
  close: ({ actor, now }, { remark }, { state }) =>
    state === 'closed'
      ? null
      : {
          state: 'closed',
          cleared: now.toISOString(),
          acknowledged: now.toISOString(),
          acknowledged_by: actor.personId,
          ...(remark && { remark }),
        },
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
 * Carries out one act on alarms of the space, all or none; answers how many it changed. Every member who works in the space may:
 * an alarm must not wait for a right.
 * @throws AppError record.invalid, record.not_found
 */
export const actOnAlarms = (ctx: Ctx, asked: Asked): Promise<number> =>
  inTransaction(ctx, async tx => {
    check(tx, asked)
    const { rows } = await tx.db.run<Row>(sql`
      select id, version, f_state as state, f_shelved_until is not null as shelved from gantry.t_alarm
      where space = ${tx.space} and id = any(${[...asked.ids]}::uuid[]) and deleted_at is null order by id for update`)
    if (rows.length < new Set(asked.ids).size) throw new AppError('record.not_found')
    const system = asSystem(tx, `alarm desk: ${asked.act}`)
    let changed = 0
    for (const row of rows) {
      const changes = changesOf[asked.act](tx, asked, row)
      if (!changes) continue
      await updateRecord(system, 'alarm', row.id, { version: row.version, ...changes })
      changed++
    }
    await settleHidden(system)
    return changed
  })
