import { newId } from '@gantry/base/shared'
import { audit, type Ctx, sealText, sql } from '@gantry/kernel/server'
import { hintOf, newKeyToken } from '../keys/key-token.ts'
import { tokenHash } from '../session/token.ts'

/** Context (associated data) that a member's sealed token is bound to. */
export const tokenPlace = (member: string): string => `developer/${member}`

/** Issues a token that acts as the member in every application of the space; call it in a transaction. */
export const issueToken = async (tx: Ctx, member: string, answer: string): Promise<void> => {
  const id = newId(tx.now.getTime())
  const token = newKeyToken()
  await tx.db.run(sql`
    insert into gantry.caller_key (id, space, owner, app, name, writes, networks, token_hash, hint, created_at)
    values (${id}, ${tx.space}, ${member}, null, 'developer', true, '{}', ${tokenHash(token)}, ${hintOf(token)}, ${tx.now})`)
  await tx.db.run(sql`
    update gantry.developer_authorization set state = 'approved', answer = ${answer}, key = ${id},
      token = ${sealText(tx, tokenPlace(member), token)}, decided_at = ${tx.now}, decided_by = ${tx.actor.personId}
    where space = ${tx.space} and member = ${member}`)
  await audit(tx, { action: 'key.made', details: { key: id, name: 'developer' } })
}

interface After {
  readonly state: 'waiting' | 'rejected'
  readonly answer: string
}

/** Revokes the token of the authorization and removes it; call it in a transaction. */
export const withdrawToken = async (tx: Ctx, member: string, { state, answer }: After): Promise<void> => {
  const decided = state === 'rejected'
  await tx.db.run(sql`
    with ended as (
      update gantry.caller_key set withdrawn_at = ${tx.now}, withdrawn_by = ${tx.actor.personId}
      where withdrawn_at is null and id in (
        select key from gantry.developer_authorization where space = ${tx.space} and member = ${member}))
    update gantry.developer_authorization set state = ${state}, answer = ${answer}, key = null, token = null,
      decided_at = ${decided ? tx.now : null}, decided_by = ${decided ? tx.actor.personId : null}
    where space = ${tx.space} and member = ${member}`)
}
