import { shutOut } from '@gantry/identity/server'
import { type Ctx, everySpace, type Kernel, sql, systemCtx } from '@gantry/kernel/server'

interface Foreign {
  readonly space: string
  readonly accounts: readonly string[]
}

/**
 * Ends the memberships of provider accounts in spaces whose enterprise their provider does not keep, in one space or in all. An account
 * brings the rights of a provider into each space it is a member of, so a membership ends with the enterprise that justified it:
 * also one from before the account became one of a provider. The space where the administrators of a provider work stays theirs.
 */
export const endForeignMembers = async (ctx: Ctx, space: string | null): Promise<void> => {
  const { rows } = await ctx.db.run<Foreign>(sql`
    select m.space, array_agg(a.account::text) as accounts
    from gantry.provider_admin a join gantry.provider p on p.id = a.provider
    join gantry.t_member m on m.f_account = a.account::text and m.f_state = 'active' and m.deleted_at is null
    where m.space is distinct from p.home and (${space}::text is null or m.space = ${space})
      and not exists (select from gantry.enterprise e where e.space = m.space and e.provider = a.provider)
    group by m.space order by m.space`)
  for (const { space: where, accounts } of rows) await shutOut({ ...ctx, space: where }, accounts)
}

/** Ends at each start what is left from before this was checked. */
export const endForeignMembersOfAll = (kernel: Kernel): Promise<void> =>
  kernel.database.transaction(everySpace, tx =>
    endForeignMembers({ ...systemCtx(kernel, '', 'memberships of providers'), db: tx, tx }, null),
  )
