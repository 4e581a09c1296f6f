import { AppError } from '@gantry/base/shared'
import { field, fieldTypeOf } from '@gantry/fields/shared'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import type { FieldDef, UserType } from '@gantry/model/shared'
import { createRecord } from '@gantry/records/server'
import { namePinyin } from './name-pinyin.ts'

export interface NewMember {
  readonly account: string
  readonly name: string
  /** `platform` for accounts whose type the space cannot set. */
  readonly userType: Exclude<UserType, 'root' | 'saas'> | 'platform'
  /** Department ids, the main one first. */
  readonly departments?: readonly string[]
  readonly position?: string
  readonly number?: string
  readonly phone?: string
  readonly email?: string
  readonly extension?: string
  readonly gender?: 'male' | 'female'
  readonly birthday?: string
  readonly duties?: string
}

/**
 * Makes an account a member of the context's space. Runs with the product's rights: the caller must have checked
 * authorisation.
 *
 * @throws AppError quota.users when the quota of the space and its grace are used up
 */
export const addMember = async (ctx: Ctx, member: NewMember): Promise<string> => {
  const { departments = [], ...fields } = member
  await requirePlace(ctx)
  const known = await contactOf(ctx, member.account)
  const [main = null, ...others] = departments
  const { id } = await createRecord(asSystem(ctx, 'new member'), 'member', {
    account: fields.account,
    name: fields.name,
    name_pinyin: namePinyin(fields.name),
    user_type: fields.userType,
    department: main,
    position: fields.position ?? null,
    number: fields.number ?? null,
    phone: fields.phone ?? known.phone,
    email: fields.email ?? known.email,
    extension: fields.extension ?? null,
    gender: fields.gender ?? null,
    birthday: fields.birthday ?? null,
    duties: fields.duties ?? null,
    state: 'active',
    ownerDepartment: main,
  })
  if (others.length > 0) await setOtherDepartments(ctx, id, others)
  return id
}

/** Users beyond the quota, as a share of it, before another one is refused. */
const grace = 0.05

const requirePlace = async (ctx: Ctx): Promise<void> => {
  const { rows } = await ctx.db.run<{ most: number }>(sql`
    select q.most from gantry.space_quota q
    where q.space = ${ctx.space} and q.kind = 'users' and q.most * (1 + ${grace}::float8) < 1 + (
      select count(*) from gantry.t_member m
      where m.space = q.space and m.f_state = 'active' and m.deleted_at is null)`)
  if (rows[0]) throw new AppError('quota.users', { most: rows[0].most })
}

interface Contact {
  readonly phone: string | null
  readonly email: string | null
}

/** Phone number and email of the account, as field values of the new member. */
const contactOf = async (ctx: Ctx, account: string): Promise<Contact> => {
  const { rows } = await ctx.db.run<Contact>(
    // Shared lock: a password reset is refused for accounts of several spaces, so a concurrent reset waits until this
    // membership is counted.
    sql`select phone, email from gantry.account where id = ${account} for share`,
  )
  const { phone = null, email = null } = rows[0] ?? {}
  return readContact(ctx, { phone, email })
}

/** The same with null for what the fields would reject: logins and other systems validate less strictly. */
export const readContact = (ctx: Ctx, { phone, email }: Contact): Contact => ({
  phone: asField(ctx, field.phone(), phone),
  email: asField(ctx, field.email(), email),
})

const asField = ({ actor }: Ctx, def: FieldDef, typed: string | null): string | null => {
  const parsed = fieldTypeOf(def).parse(typed, def, actor)
  return parsed.ok && typeof parsed.value === 'string' ? parsed.value : null
}

const setOtherDepartments = async (
  ctx: Ctx,
  member: string,
  departments: readonly string[],
): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.member_department (space, member, department)
    select ${ctx.space}, ${member}, d.id from gantry.t_department d
    where d.space = ${ctx.space} and d.id = any (${departments}::uuid[]) and d.deleted_at is null`)
}
