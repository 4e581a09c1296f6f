import { AppError, type Issue, issue } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { AskableField, AskedField } from '../../shared/invitation-contract.ts'
import { member } from '../tables.ts'

/** Field values that an applicant enters. */
export type JoinProfile = Readonly<Partial<Record<AskableField, string>>>

/**
 * The fields that the space asks for, validated as fields of a member; others are dropped. The department is free text
 * for the person who decides.
 *
 * @throws AppError request.invalid naming the fields
 */
export const readJoinProfile = (
  { actor }: Ctx,
  asked: readonly AskedField[],
  typed: JoinProfile,
): JoinProfile => {
  const issues: Issue[] = []
  const profile: Partial<Record<AskableField, string>> = {}
  for (const { id, required } of asked) {
    const text = typed[id]?.trim() ?? ''
    if (text === '') {
      if (required) issues.push(issue(id, 'required'))
    } else if (id === 'department') profile[id] = text
    else {
      const def = member.fields[id]!
      const parsed = fieldTypeOf(def).parse(text, def, actor)
      if (!parsed.ok) issues.push(issue(id, parsed.code, parsed.params))
      else if (typeof parsed.value === 'string') profile[id] = parsed.value
    }
  }
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return profile
}
