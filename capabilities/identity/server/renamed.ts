import { type Consumer, sql } from '@gantry/kernel/server'
import { namePinyin } from './member/name-pinyin.ts'

/**
 * Updates the pinyin after a name change that did not include it. A trigger writes the event, because the database
 * cannot derive pinyin; the record version stays unchanged, so that a user who is editing the member gets no conflict.
 */
export const renamed: Consumer = {
  name: 'identity.renamed',
  types: ['member.renamed'],
  handle: async (ctx, { recordId }) => {
    const { rows } = await ctx.db.run<{ name: string }>(
      sql`select f_name as name from gantry.t_member where space = ${ctx.space} and id = ${recordId}::uuid`,
    )
    const [found] = rows
    if (!found) return
    await ctx.db.run(sql`
      update gantry.t_member set f_name_pinyin = ${namePinyin(found.name)}
      where space = ${ctx.space} and id = ${recordId}::uuid and f_name = ${found.name}`)
  },
}
