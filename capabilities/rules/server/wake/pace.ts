import { type Ctx, platform, type Schedule, sql } from '@gantry/kernel/server'

/** How often one rule acts on one record within the window. */
export const mostActs = 20
const windowSeconds = 60

/** Counts an act of a rule on a record in the transaction that starts it; answers how many there were within a minute. */
export const countAct = async (ctx: Ctx, rule: string, record: string): Promise<number> => {
  const from = new Date(ctx.now.getTime() - windowSeconds * 1_000)
  const { rows } = await ctx.db.run<{ readonly count: number }>(sql`
    insert into gantry.rule_pace as p (space, rule, record, since, count)
    values (${ctx.space}, ${rule}, ${record}::uuid, ${ctx.now}, 1)
    on conflict (space, rule, record) do update set
      since = case when p.since <= ${from} then excluded.since else p.since end,
      count = case when p.since <= ${from} then 1 else p.count + 1 end
    returning count`)
  return rows[0]?.count ?? 1
}

/** Counts that are over say nothing any more. */
export const forgetActs: Schedule = {
  name: 'rules_forget_acts',
  cron: '23 * * * *',
  run: async kernel => {
    await platform(kernel).run(sql`
      delete from gantry.rule_pace where since < ${new Date(kernel.now().getTime() - 3_600_000)}`)
  },
}
