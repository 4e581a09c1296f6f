import { AppError, type Issue, issue } from '@gantry/base/shared'
import { field, fieldTypeOf } from '@gantry/fields/shared'
import { type Download, type Endpoint, endpoint } from '@gantry/http/server'
import { membersWhere } from '@gantry/identity/server'
import {
  audit,
  type Ctx,
  defineNotice,
  emit,
  empty,
  everySpace,
  isoSeconds,
  type Migration,
  patternOf,
  platform,
  type Sql,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import * as contract from '../../shared/company-contract.ts'
import { noteEvent, requireEnterprise, withinReach } from '../enterprises/reach.ts'
import { downloadOf, ownFiles } from '../own-files.ts'

/** The legal data of spaces. */
export const companyMigration: Migration = {
  name: 'consoles.company',
  up: `
    create table gantry.company (
      space text primary key references gantry.space (id),
      legal_name text not null,
      credit_code text not null,
      representative text not null,
      address text not null,
      contact text not null,
      phone text not null,
      email text not null,
      licence jsonb,
      state text not null check (state in ('draft', 'waiting', 'verified', 'refused')),
      reason text not null default '',
      decided_by text,
      decided_at timestamptz,
      changed_at timestamptz not null
    );
    create index company_code on gantry.company (credit_code) where credit_code <> '';
    create index company_waiting on gantry.company (changed_at) where state = 'waiting';
    alter table gantry.company enable row level security, force row level security;
    create policy space_wall on gantry.company
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

const pageSize = 30

const columns = sql`json_build_object('id', s.id, 'name', s.name) as space, coalesce(c.legal_name, '') as "legalName",
  coalesce(c.credit_code, '') as "creditCode", coalesce(c.representative, '') as representative,
  coalesce(c.address, '') as address, coalesce(c.contact, '') as contact, coalesce(c.phone, '') as phone,
  coalesce(c.email, '') as email,
  case when c.licence is null then null else json_build_object('id', c.licence ->> 'id', 'name', c.licence ->> 'name',
    'size', (c.licence ->> 'size')::bigint) end as licence,
  coalesce(c.state, 'draft') as state, coalesce(c.reason, '') as reason, c.decided_by as "decidedBy",
  ${isoSeconds(sql`c.decided_at`)} as "decidedAt", ${isoSeconds(sql`c.changed_at`)} as "changedAt"`

const source = sql`gantry.space s left join gantry.company c on c.space = s.id
  left join gantry.enterprise e on e.space = s.id`

const readCompany = async (ctx: Ctx): Promise<contract.Company> => {
  const { rows } = await ctx.db.run<contract.Company>(sql`
    select ${columns} from ${source} where s.id = ${ctx.space}`)
  return rows[0]!
}

type Given = InputOf<typeof contract.saveCompany>

/** The code as it is written; empty stays empty. */
const codeOf = ({ actor }: Ctx, typed: string, issues: Issue[]): string => {
  const type = field.creditCode()
  const parsed = fieldTypeOf(type).parse(typed.trim(), type, actor)
  if (parsed.ok) return parsed.value === null ? '' : String(parsed.value)
  issues.push(issue('creditCode', parsed.code, parsed.params))
  return ''
}

/** What verification needs. */
const needed = ['legalName', 'creditCode', 'representative', 'address'] as const
const images = ['image/jpeg', 'image/png', 'image/webp']

/** @throws AppError request.invalid with issues */
const saveCompany = async (ctx: Ctx, given: Given): Promise<OutputOf<typeof contract.saveCompany>> => {
  const issues: Issue[] = []
  const creditCode = codeOf(ctx, given.creditCode, issues)
  if (given.send) {
    for (const name of needed) if (given[name].trim() === '') issues.push(issue(name, 'required'))
    if (given.licence === null) issues.push(issue('licence', 'required'))
  }
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return ctx.kernel.database.transaction(ctx.space, async tx => {
    const here: Ctx = { ...ctx, db: tx, tx }
    await tx.run(sql`select 1 from gantry.space where id = ${ctx.space} for update`)
    const { rows } = await tx.run<{ licence: { readonly id: string } | null; state: contract.CompanyState }>(
      sql`select licence, state from gantry.company where space = ${ctx.space}`,
    )
    const licence = await licenceOf(here, given.licence, rows[0]?.licence ?? null)
    const state = given.send ? 'waiting' : 'draft'
    const { legalName, representative, address, contact, phone, email } = given
    await tx.run(sql`
      insert into gantry.company (space, legal_name, credit_code, representative, address, contact, phone, email, licence, state,
        changed_at)
      values (${ctx.space}, ${legalName.trim()}, ${creditCode}, ${representative.trim()}, ${address.trim()},
        ${contact.trim()}, ${phone.trim()}, ${email.trim()}, ${licence ? JSON.stringify(licence) : null}::jsonb, ${state}, ${ctx.now})
      on conflict (space) do update set legal_name = excluded.legal_name, credit_code = excluded.credit_code,
        representative = excluded.representative, address = excluded.address, contact = excluded.contact,
        phone = excluded.phone, email = excluded.email, licence = excluded.licence, state = excluded.state, reason = '',
        decided_by = null, decided_at = null, changed_at = excluded.changed_at`)
    await audit(here, { action: 'company.saved', details: { legalName, creditCode, state } })
    return { state }
  })
}

/** The licence as it was, or an image the caller has uploaded. */
const licenceOf = async (ctx: Ctx, id: string | null, had: { readonly id: string } | null) => {
  if (id === null || id === had?.id) return id === null ? null : had
  const [file] = await ownFiles(ctx, [id], 'licence')
  if (!file || !images.includes(file.mime))
    throw new AppError('request.invalid', {}, [issue('licence', 'format')])
  return { id, name: file.name, size: file.size, mime: file.mime }
}

/** Verified first by their turn: what waits longest stands first. */
const order = sql`array_position(array['waiting', 'refused', 'draft', 'verified'], coalesce(c.state, 'draft')),
  c.changed_at nulls last, s.name, s.id`

const listCompanies = async (
  ctx: Ctx,
  { state, search = '', page = 1 }: InputOf<typeof contract.listCompanies>,
): Promise<OutputOf<typeof contract.listCompanies>> => {
  const reached = sql`${withinReach(ctx)} ${
    search.trim()
      ? sql`and lower(s.name || ' ' || coalesce(c.legal_name, '') || ' ' || coalesce(c.credit_code, '')) like ${patternOf(search.toLowerCase())}`
      : empty
  }`
  const stated = (wanted: Sql) => sql`coalesce(c.state, 'draft') = ${wanted}`
  const db = platform(ctx.kernel)
  const { rows } = await db.run<OutputOf<typeof contract.listCompanies>['data'][number]>(sql`
    select ${columns}, (select count(*)::int from gantry.company o
        where o.credit_code = c.credit_code and o.credit_code <> '' and o.space <> c.space) as same
    from ${source} where ${reached} ${state ? sql`and ${stated(sql`${state}`)}` : empty}
    order by ${order} limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  const { rows: counted } = await db.run<OutputOf<typeof contract.listCompanies>['counts']>(sql`
    select count(*) filter (where ${stated(sql`'draft'`)})::int as draft,
      count(*) filter (where c.state = 'waiting')::int as waiting,
      count(*) filter (where c.state = 'verified')::int as verified,
      count(*) filter (where c.state = 'refused')::int as refused from ${source} where ${reached}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize, counts: counted[0]! }
}

interface Licence {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly mime: string
}

/** @throws AppError file.not_found */
const licenceFile = async (ctx: Ctx, space: string, reach: Sql): Promise<Download> => {
  const { rows } = await platform(ctx.kernel).run<{ licence: Licence | null }>(sql`
    select c.licence from ${source} where s.id = ${space} and ${reach}`)
  const licence = rows[0]?.licence
  if (!licence) throw new AppError('file.not_found')
  return downloadOf(ctx, space, licence, true)
}

/** @throws AppError enterprise.not_found, enterprise.state when the data has changed since it was looked at, request.invalid */
const decideCompany = async (
  ctx: Ctx,
  { enterprise: space, verified, reason, seen }: InputOf<typeof contract.decideCompany>,
): Promise<void> => {
  const why = reason.trim()
  if (!verified && why === '') throw new AppError('request.invalid', {}, [issue('reason', 'required')])
  await ctx.kernel.database.transaction(everySpace, async tx => {
    await requireEnterprise(ctx, tx, space)
    const { count } = await tx.run(sql`
      update gantry.company c set state = ${verified ? 'verified' : 'refused'}, reason = ${why},
        decided_by = ${ctx.actor.name}, decided_at = ${ctx.now}
      where c.space = ${space} and c.state = 'waiting' and ${isoSeconds(sql`c.changed_at`)} = ${seen}`)
    if (count === 0) throw new AppError('enterprise.state')
    const action = verified ? 'verified' : 'unverified'
    await noteEvent(ctx, tx, { space, action, ...(why ? { reason: why } : {}) })
    const there: Ctx = { ...ctx, db: tx, tx, space }
    await audit(there, { action: 'company.decided', details: { space, verified, reason: why } })
    await emit(there, { type: 'company.decided', payload: { verified } })
  })
}

export const companyEndpoints: readonly Endpoint[] = [
  endpoint(contract.readCompany, ctx => readCompany(ctx)),
  endpoint(contract.saveCompany, saveCompany),
  endpoint(contract.companyLicence, ctx => licenceFile(ctx, ctx.space, sql`true`)),
  endpoint(contract.listCompanies, listCompanies),
  endpoint(contract.licenceOfCompany, (ctx, { enterprise }) =>
    licenceFile(ctx, enterprise, withinReach(ctx)),
  ),
  endpoint(contract.decideCompany, async (ctx, input) => {
    await decideCompany(ctx, input)
    return { done: true as const }
  }),
]

/** The administrators of a space are told that its legal data was decided on. */
export const companyNotice = defineNotice({
  name: 'company_decided',
  category: 'system',
  event: 'company.decided',
  to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
  link: async () => '/sysop/entCompanyinfo',
})
