import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { type DirectoryPeople, initialPeople, loginPlace } from '../../../../shared/federation/index.ts'
import { isFilter } from '../read-directory.ts'

/** How people of the directory become members of the space; the initial settings until they are saved. */
export const readPeopleSettings = async (ctx: Ctx): Promise<DirectoryPeople> => {
  const { rows } = await ctx.db.run<{ people: DirectoryPeople | null }>(
    sql`select people from gantry.sign_in_provider where space = ${ctx.space} and provider = 'ldap'`,
  )
  return rows[0]?.people ?? initialPeople
}

/** @throws AppError federation.off before the directory is set up, config.invalid with issues */
export const changePeopleSettings = async (ctx: Ctx, people: DirectoryPeople): Promise<void> => {
  const { filter, departments, attribute, under } = people
  if (filter.includes(loginPlace) || !(await isFilter(filter)))
    throw new AppError('config.invalid', { name: 'filter' }, [issue('filter', 'directory_filter')])
  if (departments === 'attribute' && !/^[a-z][a-z0-9-]*$/i.test(attribute))
    throw new AppError('config.invalid', { name: 'attribute' }, [issue('attribute', 'format')])
  await inTransaction(ctx, async tx => {
    if (under !== null) await requireDepartment(tx, under)
    const before = await readPeopleSettings(tx)
    const { count } = await tx.db.run(sql`
      update gantry.sign_in_provider set people = ${JSON.stringify(people)}::jsonb, changed_by = ${ctx.actor.personId},
        changed_at = ${ctx.now} where space = ${ctx.space} and provider = 'ldap'`)
    if (count === 0) throw new AppError('federation.off')
    await audit(tx, {
      action: 'directory.configured',
      ...(filter !== before.filter && { changes: { filter: [before.filter, filter] } }),
      details: { nightly: people.nightly, departments, share: people.share },
    })
  })
}

const requireDepartment = async (ctx: Ctx, id: string): Promise<void> => {
  const { count } = await ctx.db.run(
    sql`select 1 from gantry.t_department where space = ${ctx.space} and id = ${id} and deleted_at is null`,
  )
  if (count === 0)
    throw new AppError('config.invalid', { name: 'under' }, [issue('under', 'record_missing', { value: id })])
}
