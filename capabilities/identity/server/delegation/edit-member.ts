import { asSystem, audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { updateRecord } from '@gantry/records/server'
import type { editMember as editContract } from '../../shared/delegation-contract.ts'
import { namePinyin } from '../member/name-pinyin.ts'
import { requireDepartments, requireMember } from './reach.ts'

/**
 * Changes what is known of a member. Who administers departments only moves people between these.
 *
 * @throws AppError permission.denied, record.not_found, record.conflict, record.invalid with issues
 */
export const editMember = async (
  ctx: Ctx,
  { id, version, ...changes }: InputOf<typeof editContract>,
): Promise<void> => {
  const by = await requireMember(ctx, 'edit', id)
  if (changes.department !== undefined) await requireDepartments(ctx, 'edit', [changes.department])
  const record = {
    ...changes,
    version,
    ...(changes.name !== undefined && { name_pinyin: namePinyin(changes.name) }),
    ...(changes.department !== undefined && { department: { id: changes.department } }),
  }
  if (by === null) {
    await updateRecord(ctx, 'member', id, record)
    return
  }
  await inTransaction(ctx, async tx => {
    await updateRecord(asSystem(tx, 'delegated administration'), 'member', id, record)
    await audit(tx, { action: 'member.edited', table: 'member', recordId: id, details: by })
  })
}
