import type { Lang } from '@gantry/base/shared'
import { type Executor, sql } from '@gantry/kernel/server'
import type { UserType } from '@gantry/model/shared'
import type { LoginName } from '../../shared/index.ts'

export interface Account {
  readonly id: string
  readonly name: string
  readonly password: string
  readonly platformType: 'root' | 'saas' | null
  readonly lang: Lang
  readonly state: 'active' | 'disabled'
  readonly lastSpace: string | null
  /** The logins of the account: login id, phone number, email. */
  readonly logins: readonly string[]
}

const columns = sql`id, name, password, platform_type as "platformType", lang, state, last_space as "lastSpace",
  array_remove(array[login_id, phone, email], null) as logins`

export const findAccount = async (db: Executor, login: LoginName): Promise<Account | null> => {
  const where = {
    loginId: sql`lower(login_id) = ${login.text}`,
    phone: sql`phone = ${login.text}`,
    email: sql`lower(email) = ${login.text}`,
  }[login.kind]
  const { rows } = await db.run<Account>(sql`select ${columns} from gantry.account where ${where}`)
  return rows[0] ?? null
}

export const getAccount = async (db: Executor, id: string): Promise<Account | null> => {
  const { rows } = await db.run<Account>(sql`select ${columns} from gantry.account where id = ${id}`)
  return rows[0] ?? null
}

/** A space that an account belongs to, with its member and user type there. */
export interface Membership {
  readonly space: string
  readonly spaceName: string
  readonly personId: string
  readonly userType: UserType
  readonly state: 'active' | 'disabled' | 'departed'
}

/** The account's active spaces by name; the context must not be restricted to one space. */
export const membershipsOf = async (db: Executor, account: string): Promise<Membership[]> => {
  const { rows } = await db.run<Membership>(
    sql`select s.id as space, s.name as "spaceName", m.id as "personId", m.f_state as state,
          coalesce(a.platform_type, nullif(m.f_user_type, 'platform'), 'user') as "userType"
        from gantry.t_member m join gantry.space s on s.id = m.space join gantry.account a on a.id::text = m.f_account
        where m.f_account = ${account}::text and m.deleted_at is null and s.state = 'active'
        order by s.name, s.id`,
  )
  return rows
}

/** The account's member in a space; undefined: none. The context must not be restricted to one space. */
export const memberIdOf = async (
  db: Executor,
  account: string,
  space: string,
): Promise<string | undefined> => {
  const { rows } = await db.run<{ id: string }>(
    sql`select id from gantry.t_member where space = ${space} and f_account = ${account}::text and deleted_at is null`,
  )
  return rows[0]?.id
}
