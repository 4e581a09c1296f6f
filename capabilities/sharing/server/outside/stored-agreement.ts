import { AppError } from '@gantry/base/shared'
import { type Ctx, type Executor, type Sql, sql } from '@gantry/kernel/server'
import type { ShareSchedule } from '../../shared/contract.ts'
import type { Offered } from '../read-offered.ts'
import { today } from '../stored-share.ts'

/** An agreement as it is stored; what it gives is read as an offer is, with the rights of its owner. */
export interface StoredAgreement extends Offered {
  readonly id: string
  readonly address: string
  /** Sealed. */
  readonly secret: string
  readonly state: 'active' | 'stopped'
  readonly ended: boolean
  readonly schedule: ShareSchedule
  readonly attempts: number
}

const columns = sql`id, space as giver, name, address, secret, table_id as "table", fields, filter, null as roles, owner, state,
  coalesce(until < ${today}, false) as ended, schedule, attempts`

/** An agreement of the space of the connection. @throws AppError share.not_found */
export const storedAgreement = async (
  db: Executor,
  id: string,
  lock: Sql = sql``,
): Promise<StoredAgreement> => {
  const { rows } = await db.run<StoredAgreement>(
    sql`select ${columns} from gantry.outside_agreement where id = ${id}::uuid ${lock}`,
  )
  if (!rows[0]) throw new AppError('share.not_found')
  return rows[0]
}

/** The same, of the space of the caller. @throws AppError share.not_found */
export const ownAgreement = async (ctx: Ctx, id: string): Promise<StoredAgreement> => {
  const agreement = await storedAgreement(ctx.db, id, ctx.tx ? sql`for update` : sql``)
  if (agreement.giver !== ctx.space) throw new AppError('share.not_found')
  return agreement
}

/** The place of the secret of an agreement among sealed texts. */
export const placeOfSecret = (agreement: string): string => `sharing/outside/${agreement}`

/** Whether records may leave now. */
export const isInForce = ({ state, ended }: Pick<StoredAgreement, 'state' | 'ended'>): boolean =>
  state === 'active' && !ended
