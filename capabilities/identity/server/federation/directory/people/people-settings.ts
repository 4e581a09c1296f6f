import { AppError, type IssueCode, issue } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import {
  type DirectoryPeople,
  initialPeopleOf,
  loginPlace,
  type PeopleProvider,
} from '../../../../shared/federation/index.ts'
import { isFilter } from '../read-directory.ts'

/** How people of a directory become members of the space; the initial settings until they are saved. */
export const readPeopleSettings = async (ctx: Ctx, provider: PeopleProvider): Promise<DirectoryPeople> => {
  const { rows } = await ctx.db.run<{ people: DirectoryPeople | null }>(
    sql`select people from gantry.sign_in_provider where space = ${ctx.space} and provider = ${provider}`,
  )
  return { ...initialPeopleOf(provider), ...rows[0]?.people }
}

/** @throws AppError federation.off before the directory is set up, config.invalid with issues */
export const changePeopleSettings = async (
  ctx: Ctx,
  provider: PeopleProvider,
  people: DirectoryPeople,
): Promise<void> => {
  await requireSettings(provider, people)
  const { filter, departments, under } = people
  await inTransaction(ctx, async tx => {
    if (under !== null) await requireDepartment(tx, under)
    const before = await readPeopleSettings(tx, provider)
    const { count } = await tx.db.run(sql`
      update gantry.sign_in_provider set people = ${JSON.stringify(people)}::jsonb, changed_by = ${ctx.actor.personId},
        changed_at = ${ctx.now} where space = ${ctx.space} and provider = ${provider}`)
    if (count === 0) throw new AppError('federation.off')
    await audit(tx, {
      action: 'directory.configured',
      ...(filter !== before.filter && { changes: { filter: [before.filter, filter] } }),
      details: { provider, nightly: people.nightly, departments, share: people.share, adopts: people.adopts },
    })
  })
}

/** Filter and attribute are of LDAP alone. */
const requireSettings = async (
  provider: PeopleProvider,
  { filter, departments, attribute }: DirectoryPeople,
): Promise<void> => {
  const wrong = (name: string, code: IssueCode) =>
    new AppError('config.invalid', { name }, [issue(name, code)])
  if (provider !== 'ldap') {
    if (filter !== '') throw wrong('filter', 'choice')
    if (departments === 'attribute') throw wrong('departments', 'choice')
    return
  }
  if (filter.includes(loginPlace) || !(await isFilter(filter))) throw wrong('filter', 'directory_filter')
  if (departments === 'attribute' && !/^[a-z][a-z0-9-]*$/i.test(attribute)) throw wrong('attribute', 'format')
}

const requireDepartment = async (ctx: Ctx, id: string): Promise<void> => {
  const { count } = await ctx.db.run(
    sql`select 1 from gantry.t_department where space = ${ctx.space} and id = ${id} and deleted_at is null`,
  )
  if (count === 0)
    throw new AppError('config.invalid', { name: 'under' }, [issue('under', 'record_missing', { value: id })])
}
