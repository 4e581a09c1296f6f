import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { UserType } from '@gantry/model/shared'
import type { DelegatedDuty } from '../../shared/index.ts'
import { type MemberColumn, memberColumns } from '../../shared/people-sheet-contract.ts'
import type { Known } from './known-people.ts'

/** What the caller may import. The write path checks the rights again. */
export interface ImportRights {
  readonly departments: boolean
  readonly columns: ReadonlySet<MemberColumn>
  /** Whether the caller may create members. */
  readonly creates: boolean
  /** Whether the caller may edit members of this department; always true for officers. */
  may(duty: DelegatedDuty, department: string | null): boolean
  /** Whether the caller may grant and revoke this role for members of the department. */
  mayGive(role: string, department: string | null): boolean
}

const always = () => true
const never = () => false

/** Columns that a member administrator may import, besides roles. */
const delegated = [
  'login',
  'name',
  'password',
  'department',
  'position',
  'extension',
  'duties',
] as const satisfies readonly MemberColumn[]

/** @throws AppError permission.denied for a member without delegations */
export const importRights = (ctx: Ctx, known: Known): ImportRights => {
  const type: UserType = ctx.actor.userType
  if (type === 'admin')
    return {
      departments: true,
      // Only the security officer grants roles (workflow specification, section 7.1).
      columns: new Set(memberColumns.filter(column => column !== 'roles')),
      creates: true,
      may: always,
      mayGive: never,
    }
  if (type === 'safe')
    return {
      departments: false,
      columns: new Set(['login', 'roles']),
      creates: false,
      may: always,
      mayGive: always,
    }
  const { delegations, departments } = known
  if (type !== 'user' || delegations.length === 0) throw new AppError('permission.denied')
  const covering = (department: string | null) => {
    const ids = department === null ? '' : (departments.get(department)?.ids ?? '')
    return delegations.filter(each => ids.includes(`/${each.department}/`))
  }
  const gives = delegations.some(({ roles }) => roles.length > 0)
  return {
    departments: false,
    columns: new Set<MemberColumn>([...delegated, ...(gives ? (['roles'] as const) : [])]),
    creates: delegations.some(({ duties }) => duties.includes('invite')),
    may: (duty, department) => covering(department).some(({ duties }) => duties.includes(duty)),
    mayGive: (role, department) => covering(department).some(({ roles }) => roles.includes(role)),
  }
}
