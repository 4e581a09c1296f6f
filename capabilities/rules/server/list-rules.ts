import type { Lang } from '@gantry/base/shared'
import { scopeOf } from '@gantry/designs/server'
import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import { designedApps, designsSpace } from '@gantry/records/server'
import type { RuleInfo } from '../shared/contract.ts'
import { ruleSentence, startWords } from '../shared/read-back.ts'
import type { Rule } from '../shared/rule.ts'
import { checkRule } from '../shared/rule-kind.ts'
import type { RuleScope } from '../shared/trigger-kind.ts'

/** Rules listed at most. */
const most = 2_000

type Row = Omit<RuleInfo, 'isOn' | 'problems' | 'start' | 'sentence'> & {
  readonly state: string
  readonly rule: Rule
}

/** The rules the actor may design, by name, with how they ran in the last 24 hours and 7 days. */
export const listRules = async (ctx: Ctx): Promise<readonly RuleInfo[]> => {
  const own = designsSpace(ctx) ? null : [...(await designedApps(ctx))]
  const day = new Date(ctx.now.getTime() - 86_400_000)
  const week = new Date(ctx.now.getTime() - 7 * 86_400_000)
  const { rows } = await ctx.db.run<Row>(sql`
    select d.id, d.name, d.app, d.release, d.state, coalesce(r.body, f.body) as rule, f.id is not null as drafted,
      ${isoMilliseconds(sql`u.last`)} as "lastRun",
      json_build_object('succeeded', coalesce(u.day_ok, 0), 'failed', coalesce(u.day_failed, 0)) as day,
      json_build_object('succeeded', coalesce(u.week_ok, 0), 'failed', coalesce(u.week_failed, 0)) as week
    from gantry.design d
    left join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    left join gantry.design_draft f on f.space = d.space and f.kind = d.kind and f.id = d.id
    left join (
      select design, max(created_at) as last,
        count(*) filter (where state = 'succeeded' and created_at > ${day}) as day_ok,
        count(*) filter (where state = 'failed' and created_at > ${day}) as day_failed,
        count(*) filter (where state = 'succeeded' and created_at > ${week}) as week_ok,
        count(*) filter (where state = 'failed' and created_at > ${week}) as week_failed
      from gantry.run where space = ${ctx.space} and design_kind = 'rule' group by design
    ) u on u.design = d.id
    where d.space = ${ctx.space} and d.kind = 'rule' and d.state <> 'removed' and coalesce(r.body, f.body) is not null
      and (${own}::text[] is null or d.app = any(${own}::text[]))
    order by d.name::text, d.id limit ${most}`)
  const scope: RuleScope = await scopeOf(ctx, [])
  const inBoth = (words: (lang: Lang) => string) => ({ 'zh-CN': words('zh-CN'), en: words('en') })
  return rows.map(({ state, rule, ...row }) => ({
    ...row,
    start: inBoth(lang => startWords(rule, scope, lang)),
    sentence: inBoth(lang => ruleSentence(rule, scope, lang)),
    isOn: state === 'active' && row.release !== null,
    problems: row.release === null ? [] : checkRule(rule, scope),
  }))
}
