import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, databaseError, everySpace, type Migration, sql } from '@gantry/kernel/server'
import { forgetActors } from '../session/actor-cache.ts'
import { readNewLogin } from './create-account.ts'

/** Accounts created by a provider sign-in have a generated login, which the owner can replace once. */
export const generatedLoginMigration: Migration = {
  name: 'identity.generated_login',
  up: `
    alter table gantry.account add column login_generated boolean not null default false;
    update gantry.account set login_generated = true where login_id ~ '^[a-z]+-[0-9a-f]{10}$'
      and exists (select 1 from gantry.sign_in_binding b where b.account = account.id);
  `,
}

/**
 * Replaces the generated login of the own account, once. Phone numbers and addresses are bound by a code instead.
 *
 * @throws AppError permission.denied where the login was chosen already, request.invalid, record.duplicate naming `login`
 */
export const chooseLogin = async (ctx: Ctx, typed: string): Promise<void> => {
  const { kind, text } = readNewLogin(typed)
  if (kind !== 'loginId') throw new AppError('request.invalid', {}, [issue('login', 'login_name')])
  const isTaken = () => new AppError('record.duplicate', {}, [issue('login', 'duplicate', { value: typed })])
  const replacing = ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ generated: boolean }>(
      sql`select login_generated as generated from gantry.account where id = ${ctx.actor.userId} for update`,
    )
    if (!rows[0]?.generated) throw new AppError('permission.denied')
    const { count } = await tx.run(sql`
      update gantry.account set login_id = ${text}, login_generated = false where id = ${ctx.actor.userId}
        and not exists (select 1 from gantry.account o where lower(o.login_id) = lower(${text}) and o.id <> ${ctx.actor.userId})`)
    if (count === 0) throw isTaken()
    await audit({ ...ctx, db: tx }, { action: 'login.chosen', details: { login: text } })
  })
  await replacing.catch((error: unknown) => {
    // Two users chose the same login concurrently: the unique index accepted one.
    throw databaseError(error)?.code === '23505' ? isTaken() : error
  })
  forgetActors(ctx.kernel)
}
