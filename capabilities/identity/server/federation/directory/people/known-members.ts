import { type Ctx, sql } from '@gantry/kernel/server'
import { readContact } from '../../../member/add-member.ts'
import type { DirectorySource, FoundPerson } from './found.ts'

/** A member as far as a directory may change it. */
export interface KnownMember {
  readonly member: string
  readonly account: string
  readonly version: number
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly number: string | null
  readonly leader: string | null
  readonly department: string | null
  /** The additional departments. */
  readonly others: readonly string[]
  readonly state: string
  readonly userType: string
}

/** A member that follows a person of the directory. */
export interface KnownPerson extends KnownMember {
  readonly subject: string
  /** A run deactivated the member because the directory no longer had the person. */
  readonly isGone: boolean
  /** Another directory has the person. */
  readonly isElsewhere: boolean
}

const columns = sql`m.id as member, m.f_account as account, m.version, m.f_name as name, m.f_email as email,
  m.f_phone as phone, m.f_number as number, m.f_leader as leader, m.f_department as department,
  array(select o.department from gantry.member_department o where o.space = m.space and o.member = m.id) as others,
  m.f_state as state, m.f_user_type as "userType"`

/** The members that follow people of a directory. */
export const readKnown = async (
  ctx: Ctx,
  { provider, authority }: DirectorySource,
): Promise<readonly KnownPerson[]> => {
  const { rows } = await ctx.db.run<KnownPerson>(sql`
    select d.subject, d.gone_at is not null as "isGone", exists (
        select 1 from gantry.directory_member e where e.space = d.space and e.member = d.member
          and e.provider <> d.provider and e.gone_at is null) as "isElsewhere", ${columns}
    from gantry.directory_member d
    join gantry.t_member m on m.space = d.space and m.id = d.member and m.deleted_at is null
    where d.space = ${ctx.space} and d.provider = ${provider} and d.authority = ${authority}
    order by m.f_name, m.id`)
  return rows
}

/** Somebody here who is, or may be, a person of the directory. */
interface Present {
  /** The member who surely is the person and may follow the directory; null: left alone. */
  readonly member: KnownMember | null
  readonly isBound: boolean
}

/**
 * Finds who is here already without following the directory: the account that is bound to the person; else the only one
 * with the person's phone number or mail address as its login, if the person has proved it to the provider. Others with the
 * same phone number or address are left alone, and a name alone says nothing. Officers never follow a directory.
 */
export const readPresent = async (
  ctx: Ctx,
  source: DirectorySource,
  found: readonly FoundPerson[],
): Promise<(person: FoundPerson) => Present | null> => {
  const contacts = new Map(
    found.map(person => [person, readContact(ctx, { phone: person.phone, email: person.mail })]),
  )
  const mails = [...contacts.values()].flatMap(({ email }) => email?.toLowerCase() ?? [])
  const phones = [...contacts.values()].flatMap(({ phone }) => phone ?? [])
  const [bound, logins, likely] = await Promise.all([
    readBound(ctx, source),
    readLogins(ctx, source, phones, mails),
    readLikely(ctx, source, phones, mails),
  ])
  const isShared = repeatedIn([...mails, ...phones])
  return person => {
    const own = bound.get(person.subject)
    if (own !== undefined) return { member: own && mayFollow(own) ? own : null, isBound: true }
    const { phone = null, email = null } = contacts.get(person) ?? {}
    const logged = [phone, email?.toLowerCase() ?? null].filter(each => each !== null)
    const owners = new Map(
      logged.flatMap(each => {
        const owner = logins.get(each)
        return owner ? [[owner.member, owner] as const] : []
      }),
    )
    const [owner] = owners.values()
    const isSure = person.isProved && owners.size === 1 && !logged.some(isShared)
    if (owner) return { member: isSure && mayFollow(owner) ? owner : null, isBound: false }
    return logged.some(each => likely.has(each)) ? { member: null, isBound: false } : null
  }
}

const mayFollow = ({ state, userType }: KnownMember): boolean => state === 'active' && userType === 'user'

/** Tells the values that occur more than once. */
const repeatedIn = (values: readonly string[]): ((value: string) => boolean) => {
  const once = new Set<string>()
  const repeated = new Set<string>()
  for (const value of values) (once.has(value) ? repeated : once).add(value)
  return value => repeated.has(value)
}

/** The members whose account is bound to a person, by subject; null: the account has no member here. */
const readBound = async (
  ctx: Ctx,
  { provider, authority }: DirectorySource,
): Promise<ReadonlyMap<string, KnownMember | null>> => {
  const { rows } = await ctx.db.run<KnownMember & { readonly subject: string; readonly isHere: boolean }>(sql`
    select b.subject, m.id is not null as "isHere", ${columns} from gantry.sign_in_binding b
    left join gantry.t_member m on m.space = b.space and m.f_account = b.account::text and m.deleted_at is null
    where b.space = ${ctx.space} and b.provider = ${provider} and b.authority = ${authority}`)
  return new Map(rows.map(({ subject, isHere, ...member }) => [subject, isHere ? member : null]))
}

/** Members by the phone number and mail address they sign in with, without those bound to somebody else of the directory. */
const readLogins = async (
  ctx: Ctx,
  { provider, authority }: DirectorySource,
  phones: readonly string[],
  mails: readonly string[],
): Promise<ReadonlyMap<string, KnownMember>> => {
  const { rows } = await ctx.db.run<
    KnownMember & { readonly loginPhone: string | null; readonly loginMail: string | null }
  >(sql`
    select a.phone as "loginPhone", lower(a.email) as "loginMail", ${columns}
    from gantry.account a
    join gantry.t_member m on m.space = ${ctx.space} and m.f_account = a.id::text and m.deleted_at is null
    where (a.phone = any (${phones}::text[]) or lower(a.email) = any (${mails}::text[])) and a.platform_type is null
      and not exists (select 1 from gantry.sign_in_binding b where b.space = m.space and b.account = a.id
        and b.provider = ${provider} and b.authority = ${authority})`)
  return new Map(
    rows.flatMap(({ loginPhone, loginMail, ...member }) =>
      [loginPhone, loginMail].flatMap(login => (login === null ? [] : [[login, member] as const])),
    ),
  )
}

/** Phone numbers and mail addresses that members show who do not follow a directory of the provider. */
const readLikely = async (
  ctx: Ctx,
  { provider }: DirectorySource,
  phones: readonly string[],
  mails: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await ctx.db.run<{ phone: string | null; mail: string | null }>(sql`
    select m.f_phone as phone, lower(m.f_email) as mail from gantry.t_member m
    where m.space = ${ctx.space} and m.deleted_at is null
      and (m.f_phone = any (${phones}::text[]) or lower(m.f_email) = any (${mails}::text[]))
      and not exists (select 1 from gantry.directory_member d
        where d.space = m.space and d.member = m.id and d.provider = ${provider})`)
  return new Set(rows.flatMap(({ phone, mail }) => [phone, mail].filter(each => each !== null)))
}
