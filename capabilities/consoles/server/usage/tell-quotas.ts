import { isPlainObject } from '@gantry/base/shared'
import { membersWhere } from '@gantry/identity/server'
import {
  defineNotice,
  emit,
  everySpace,
  type Kernel,
  type NoticeFacts,
  platform,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import type { RuleTerms } from '../../shared/provider/rules.ts'
import { type QuotaKind, quotaKinds } from '../../shared/quotas.ts'

/** Shares of a quota, in percent, from which on the administrators of the enterprise are told. */
const usual = [80, 95, 100] as const

interface Near {
  readonly space: string
  readonly name: string
  readonly kind: QuotaKind
  readonly share: number
  readonly most: number
  readonly told: number
  readonly home: string | null
  readonly rules: readonly RuleTerms[]
}

/**
 * Tells of each quota once for every share it passes; below, it is told of anew. Rules of the provider add shares and
 * tell the provider too.
 */
export const tellQuotas = async (kernel: Kernel): Promise<void> => {
  const { rows } = await platform(kernel).run<Near>(sql`
    select q.space, s.name, q.kind, floor(u.used * 100.0 / q.most)::int as share, q.most::float8 as most, u.told::int as told,
      p.home, coalesce((select json_agg(r.terms) from gantry.provider_rule r
        where r.provider = e.provider and r.kind = 'notification' and r.active and r.terms ->> 'quota' = q.kind), '[]') as rules
    from gantry.space_quota q
    join gantry.space s on s.id = q.space and s.state = 'active'
    left join gantry.enterprise e on e.space = s.id
    left join gantry.provider p on p.id = e.provider and p.state = 'active'
    cross join lateral (
      select x.used, x.told from gantry.space_usage x where x.space = q.space and x.kind = q.kind order by x.day desc limit 1
    ) u
    where u.told > 0 or u.used * 100 >= q.most * least(80, coalesce((select min((r.terms ->> 'percent')::int)
      from gantry.provider_rule r where r.provider = e.provider and r.kind = 'notification' and r.active
        and r.terms ->> 'quota' = q.kind), 80))`)
  for (const near of rows) await tell(kernel, near)
}

const tell = async (kernel: Kernel, near: Near): Promise<void> => {
  const { space, name, kind, share, told, home, rules } = near
  const own = [...usual, ...rules.filter(({ to }) => to !== 'provider').map(({ percent }) => percent)]
  const theirs = rules.filter(({ to }) => to !== 'enterprise').map(({ percent }) => percent)
  const passed = Math.max(0, ...[...own, ...theirs].filter(percent => percent <= share))
  if (passed === told) return
  await kernel.database.transaction(everySpace, async tx => {
    // Another process may have told meanwhile.
    const { count } = await tx.run(sql`
      update gantry.space_usage u set told = ${passed} where u.space = ${space} and u.kind = ${kind} and u.told = ${told}
        and u.day = (select max(x.day) from gantry.space_usage x where x.space = u.space and x.kind = u.kind)`)
    if (count === 0 || passed < told) return
    const isNew = (percent: number): boolean => percent > told && percent <= share
    const payload = { kind, share: Math.min(share, 999), most: near.most, enterprise: name }
    if (own.some(isNew))
      await emit({ ...systemCtx(kernel, space, 'quotas'), db: tx, tx }, { type: 'space.quota', payload })
    if (home !== null && theirs.some(isNew))
      await emit({ ...systemCtx(kernel, home, 'quotas'), db: tx, tx }, { type: 'provider.quota', payload })
  })
}

const words: Readonly<Record<QuotaKind, { readonly 'zh-CN': string; readonly en: string }>> = {
  users: { 'zh-CN': '用户数', en: 'users' },
  storage: { 'zh-CN': '存储空间', en: 'storage' },
  records: { 'zh-CN': '记录数', en: 'records' },
  calls: { 'zh-CN': '接口调用', en: 'API calls' },
  messages: { 'zh-CN': '消息', en: 'messages' },
}

const factsOf = (payload: unknown): NoticeFacts => {
  const { kind, share, enterprise } = isPlainObject(payload) ? payload : {}
  const quota = quotaKinds.find(each => each === kind)
  return {
    quota: quota ? words[quota] : String(kind),
    share: Number(share),
    enterprise: String(enterprise),
  }
}

export const quotaNotice = defineNotice({
  name: 'space_quota',
  category: 'system',
  event: 'space.quota',
  mandatory: true,
  to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
  facts: async (_ctx, { payload }) => factsOf(payload),
  link: async () => '/sysop/resourceManagement',
})

export const providerQuotaNotice = defineNotice({
  name: 'provider_quota',
  category: 'system',
  event: 'provider.quota',
  to: ctx => membersWhere(ctx, sql`m.f_user_type = 'platform'`),
  facts: async (_ctx, { payload }) => factsOf(payload),
  link: async () => '/sysop/enterprise/list',
})
