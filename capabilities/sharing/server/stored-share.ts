import { AppError } from '@gantry/base/shared'
import { type Ctx, type Executor, type Sql, sql } from '@gantry/kernel/server'
import type { Filter } from '@gantry/model/shared'
import type { Arrival, SharedField, ShareSchedule, ShareState } from '../shared/contract.ts'

/** An offer as it is stored. */
export interface StoredShare {
  readonly id: string
  readonly giver: string
  readonly taker: string
  readonly name: string
  readonly table: string
  readonly fields: readonly SharedField[]
  readonly filter: Filter
  readonly roles: readonly string[] | null
  readonly owner: string
  readonly ownerName: string
  readonly copies: boolean
  readonly state: ShareState
  readonly ended: boolean
  readonly stoppedBy: string | null
  readonly arrival: Arrival | null
  readonly schedule: ShareSchedule
  readonly attempts: number
  readonly revision: number
}

/** Days end where the product is used; a validity names a day, not a moment. */
export const today: Sql = sql`(now() at time zone 'Asia/Shanghai')::date`

const columns = sql`id, giver, taker, name, table_id as "table", fields, filter, roles, owner, owner_name as "ownerName", copies, state,
  coalesce(until < ${today}, false) as ended, stopped_by as "stoppedBy", arrival, schedule, attempts, revision`

/** An offer the space of the connection has part in. @throws AppError share.not_found */
export const storedShare = async (db: Executor, id: string, lock: Sql = sql``): Promise<StoredShare> => {
  const { rows } = await db.run<StoredShare>(
    sql`select ${columns} from gantry.share where id = ${id}::uuid ${lock}`,
  )
  if (!rows[0]) throw new AppError('share.not_found')
  return rows[0]
}

/** The same, as a party to it: row-level security already hides it from other spaces. @throws AppError share.not_found */
export const ownShare = async (ctx: Ctx, id: string, side?: 'giver' | 'taker'): Promise<StoredShare> => {
  const share = await storedShare(ctx.db, id, ctx.tx ? sql`for update` : sql``)
  const isParty = side ? share[side] === ctx.space : [share.giver, share.taker].includes(ctx.space)
  if (!isParty) throw new AppError('share.not_found')
  return share
}

/** Whether records may cross now. */
export const isOpen = ({ state, ended }: Pick<StoredShare, 'state' | 'ended'>): boolean =>
  state === 'active' && !ended
