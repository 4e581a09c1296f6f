import { AppError, newId } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, isoSeconds, sql } from '@gantry/kernel/server'

/** An operator bound by roles who is proposed to be bound no more. */
export interface ProposedUnbind {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly proposer: string
  readonly proposerName: string
  readonly proposedAt: string
}

/** Proposals that wait, the oldest first. */
export const waitingUnbinds = async (db: Executor, id?: string): Promise<readonly ProposedUnbind[]> => {
  const { rows } = await db.run<ProposedUnbind>(sql`
    select c.id, c.unbinds as account, o.name, c.proposer, a.name as "proposerName", ${isoSeconds(sql`c.proposed_at`)} as "proposedAt"
    from gantry.operator_change c join gantry.account a on a.id = c.proposer join gantry.account o on o.id = c.unbinds
    where c.state = 'waiting' and ${id ? sql`c.id = ${id}` : sql`true`} order by c.proposed_at limit 200`)
  return rows
}

/** Only who may everything makes another one so. @throws AppError operator.beyond */
const requireUnbound = ({ actor }: Ctx): void => {
  if (actor.points) throw new AppError('operator.beyond')
}

/**
 * Proposes that an operator bound by roles may everything from now on; done at once where no other operator who may everything could
 * agree. In the transaction that changes of roles have to themselves.
 *
 * @throws AppError operator.beyond, operator.not_bound, operator.unbind_waits
 */
export const proposeUnbind = async (here: Ctx, account: string): Promise<'saved' | 'waiting'> => {
  requireUnbound(here)
  const { rows } = await here.db.run<{
    readonly name: string
    readonly second: boolean
    readonly waits: boolean
  }>(sql`
    select a.name,
      exists (select from gantry.account o where o.platform_type = 'root' and o.state = 'active' and not o.operates_by_roles
        and o.id <> ${here.actor.userId}) as second,
      exists (select from gantry.operator_change c where c.state = 'waiting' and c.unbinds = a.id) as waits
    from gantry.account a where a.id = ${account} and a.platform_type = 'root' and a.operates_by_roles`)
  const [found] = rows
  if (!found) throw new AppError('operator.not_bound')
  if (found.waits) throw new AppError('operator.unbind_waits')
  if (!found.second) {
    await unbind(here, account, found.name)
    return 'saved'
  }
  await here.db.run(sql`
    insert into gantry.operator_change (id, unbinds, proposer, proposed_at)
    values (${newId(here.now.getTime())}, ${account}, ${here.actor.userId}, ${here.now})`)
  await audit(here, { action: 'operator.unbind_proposed', details: { account, name: found.name } })
  return 'waiting'
}

/** @throws AppError operator.second_person for who proposed it, operator.beyond for who is bound, operator.not_bound */
export const decideUnbind = async (
  here: Ctx,
  { account, name, proposer }: ProposedUnbind,
  applies: boolean,
): Promise<void> => {
  if (!applies) return audit(here, { action: 'operator.unbind_refused', details: { account, name } })
  requireUnbound(here)
  if (proposer === here.actor.userId) throw new AppError('operator.second_person')
  await unbind(here, account, name)
}

/** Its roles end: they would count for nothing, and a role takes only members that are bound. */
const unbind = async (here: Ctx, account: string, name: string): Promise<void> => {
  const { count } = await here.db.run(sql`
    update gantry.account set operates_by_roles = false
    where id = ${account} and platform_type = 'root' and operates_by_roles`)
  if (count === 0) throw new AppError('operator.not_bound')
  await here.db.run(sql`
    update gantry.operator_role set version = version + 1
    where id in (select role from gantry.operator_role_member where account = ${account})`)
  await here.db.run(sql`delete from gantry.operator_role_member where account = ${account}`)
  await audit(here, { action: 'operator.unbound', details: { account, name } })
}
