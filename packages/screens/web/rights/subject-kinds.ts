import type { SubjectKind } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'

/** Where subjects of a kind are looked for, and the sign they bear. */
export const subjectSigns: Readonly<
  Record<SubjectKind, { readonly table: string; readonly sign: 'face' | IconName }>
> = {
  user: { table: 'member', sign: 'face' },
  department: { table: 'department', sign: 'building' },
  role: { table: 'role', sign: 'key' },
  post: { table: 'post', sign: 'stamp' },
  group: { table: 'user_group', sign: 'users' },
}
