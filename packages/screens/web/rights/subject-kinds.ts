import type { SubjectKind } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'

/** Search source and icon of each kind of subject. */
export const subjectSigns: Readonly<
  Record<SubjectKind, { readonly table: string; readonly sign: 'face' | IconName }>
> = {
  user: { table: 'member', sign: 'face' },
  department: { table: 'department', sign: 'building' },
  role: { table: 'role', sign: 'key' },
  post: { table: 'post', sign: 'stamp' },
  group: { table: 'user_group', sign: 'users' },
}
