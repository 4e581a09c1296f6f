import { asSystem, audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { updateRecord } from '@gantry/records/server'
import type { editMember as editContract } from '../../shared/delegation-contract.ts'
import { namePinyin } from '../member/name-pinyin.ts'
import { requireDepartments, requireMember } from './reach.ts'

/**
 * Changes fields of a member. A member administrator can move people only between delegated departments.
 *
 * @throws AppError permission.denied, record.not_found, record.conflict, record.invalid with issues
 */
export const editMember = (ctx: Ctx, input: InputOf<typeof editContract>): Promise<void> =>
  writeMemberChanges(ctx, input.id, input)

/** `editMember`, including the fields that only an administrator may change. */
export const writeMemberChanges = async (
  ctx: Ctx,
  id: string,
  {
    id: _id,
    ...changes
  }: Omit<InputOf<typeof editContract>, 'id'> & {
    readonly id?: string
    readonly phone?: string
    readonly email?: string
    readonly leader?: string
  },
): Promise<void> => {
  const by = await requireMember(ctx, 'edit', id)
  if (changes.department !== undefined) await requireDepartments(ctx, 'edit', [changes.department])
  const record = memberRecord(changes)
  if (by === null) {
    await updateRecord(ctx, 'member', id, record)
    return
  }
  await inTransaction(ctx, async tx => {
    await updateRecord(asSystem(tx, 'delegated administration'), 'member', id, record)
    await audit(tx, { action: 'member.edited', table: 'member', recordId: id, details: by })
  })
}

interface MemberFacts {
  readonly name?: string
  readonly department?: string
}

/** Changes of a member as its record holds them. */
export const memberRecord = (changes: MemberFacts): Readonly<Record<string, unknown>> => ({
  ...changes,
  ...(changes.name !== undefined && { name_pinyin: namePinyin(changes.name) }),
  ...(changes.department !== undefined && { department: { id: changes.department } }),
})
