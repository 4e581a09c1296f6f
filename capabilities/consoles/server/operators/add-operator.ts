import { addMember, createAccount, requirePassword } from '@gantry/identity/server'
import { audit, type Ctx, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/operators/contract.ts'

/**
 * Creates an operator account that works in the space of the caller and may nothing until a role says so.
 *
 * @throws AppError request.invalid with issues about login and password, record.duplicate
 */
export const addOperator = async (
  ctx: Ctx,
  { name, login, password }: InputOf<typeof contract.addOperator>,
): Promise<{ id: string }> => {
  await requirePassword(password, [login, name])
  return ctx.kernel.database.transaction(ctx.space, async tx => {
    const here: Ctx = { ...ctx, db: tx, tx }
    const id = await createAccount(here, {
      name,
      login,
      password,
      lang: ctx.actor.lang,
      platformType: 'root',
    })
    await tx.run(sql`
      update gantry.account set password_given = true, password_temporary = true, operates_by_roles = true where id = ${id}`)
    await addMember(here, { account: id, name: name.trim(), userType: 'platform' })
    await audit(here, { action: 'operator.added', details: { account: id, name, login } })
    return { id }
  })
}
