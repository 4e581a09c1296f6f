import { AppError, type Issue, issue, newId } from '@gantry/base/shared'
import { type Endpoint, endpoint } from '@gantry/http/server'
import { audit, type Ctx, type Executor, everySpace, platform, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { quotaUnder, type RuleKind, type RuleTerms, registrationEffect } from '../../shared/provider/rules.ts'
import * as contract from '../../shared/provider/rules-contract.ts'
import { type Quotas, quotaKinds } from '../../shared/quotas.ts'
import { requireOwnProvider } from './own.ts'

const most = 200

const listRules = async (ctx: Ctx): Promise<readonly contract.ProviderRule[]> => {
  const provider = await requireOwnProvider(ctx)
  const { rows } = await platform(ctx.kernel).run<contract.ProviderRule>(sql`
    select id, kind, name, active, terms from gantry.provider_rule where provider = ${provider}
    order by kind, created_at limit ${most}`)
  return rows
}

/** The terms of the active rules of a kind. */
const rulesOf = async (db: Executor, provider: string, kind: RuleKind): Promise<readonly RuleTerms[]> => {
  const { rows } = await db.run<{ terms: RuleTerms }>(sql`
    select terms from gantry.provider_rule where provider = ${provider} and kind = ${kind} and active
    order by created_at limit ${most}`)
  return rows.map(({ terms }) => terms)
}

type Given = InputOf<typeof contract.saveProviderRule>

const issuesOf = ({ kind, name, terms }: Given): readonly Issue[] => [
  ...(name.trim() === '' ? [issue('name', 'required')] : []),
  ...(kind === 'quota' && terms.standard === null && terms.most === null
    ? [issue('terms.most', 'required')]
    : []),
  ...(kind === 'registration'
    ? terms.outside
        .filter(domain => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain))
        .slice(0, 1)
        .map(value => issue('terms.outside', 'format', { value }))
    : []),
]

/** @throws AppError request.invalid with issues, record.not_found, request.too_many */
const saveRule = async (ctx: Ctx, given: Given): Promise<{ id: string }> => {
  const provider = await requireOwnProvider(ctx)
  const issues = issuesOf(given)
  if (issues.length > 0) throw new AppError('request.invalid', {}, [...issues])
  const id = given.id ?? newId(ctx.now.getTime())
  const { kind, active, terms } = given
  const name = given.name.trim()
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(
      given.id === undefined
        ? sql`insert into gantry.provider_rule (id, provider, kind, name, active, terms, created_at)
            select ${id}, ${provider}, ${kind}, ${name}, ${active}, ${JSON.stringify(terms)}::jsonb, ${ctx.now}
            where (select count(*) from gantry.provider_rule where provider = ${provider}) < ${most}`
        : sql`update gantry.provider_rule set kind = ${kind}, name = ${name}, active = ${active},
              terms = ${JSON.stringify(terms)}::jsonb where id = ${id} and provider = ${provider}`,
    )
    if (count === 0) throw new AppError('record.not_found', { table: 'provider_rule', id })
    await audit({ ...ctx, db: tx, tx }, { action: 'provider.rule_saved', details: { rule: id, kind, name } })
  })
  return { id }
}

/** @throws AppError record.not_found */
const removeRule = async (ctx: Ctx, id: string): Promise<void> => {
  const provider = await requireOwnProvider(ctx)
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(
      sql`delete from gantry.provider_rule where id = ${id} and provider = ${provider}`,
    )
    if (count === 0) throw new AppError('record.not_found', { table: 'provider_rule', id })
    await audit({ ...ctx, db: tx, tx }, { action: 'provider.rule_removed', details: { rule: id } })
  })
}

/**
 * The quotas of an enterprise under the rules of its provider.
 *
 * @throws AppError request.invalid naming each quota above a ceiling
 */
export const quotasUnderRules = async (
  db: Executor,
  provider: string,
  { name, quotas, opens }: { readonly name: string; readonly quotas: Quotas; readonly opens: boolean },
): Promise<Quotas> => {
  const rules = await rulesOf(db, provider, 'quota')
  if (rules.length === 0) return quotas
  const next: Quotas = { ...quotas }
  const issues: Issue[] = []
  for (const kind of quotaKinds) {
    const { standard, most: ceiling } = quotaUnder(rules, name, kind)
    if (opens && next[kind] === null) next[kind] = standard
    const given = next[kind]
    if (ceiling !== null && (given === null || given > ceiling))
      issues.push(issue(`quotas.${kind}`, 'range', { min: 1, max: ceiling }))
  }
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return next
}

/** What the provider of a space says about somebody who registers in it; null: nothing. */
export const registrationRuling = async (
  db: Executor,
  space: string,
  login: { readonly kind: 'phone' | 'email' | 'loginId'; readonly text: string },
): Promise<RuleTerms['effect'] | null> => {
  const { rows } = await db.run<{ provider: string }>(
    sql`select provider from gantry.enterprise where space = ${space} and provider is not null`,
  )
  return rows[0] ? registrationEffect(await rulesOf(db, rows[0].provider, 'registration'), login) : null
}

/** Whether the provider that an account works for keeps the enterprise of a space. */
export const keepsEnterprise = async (db: Executor, space: string, account: string): Promise<boolean> => {
  const { count } = await db.run(sql`
    select from gantry.enterprise e join gantry.provider_admin a on a.provider = e.provider
    where e.space = ${space} and a.account = ${account}::uuid`)
  return count > 0
}

export const ruleEndpoints: readonly Endpoint[] = [
  endpoint(contract.listProviderRules, async ctx => ({ data: await listRules(ctx) })),
  endpoint(contract.saveProviderRule, saveRule),
  endpoint(contract.removeProviderRule, async (ctx, { id }) => {
    await removeRule(ctx, id)
    return { done: true as const }
  }),
]
