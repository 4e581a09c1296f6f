import { newId } from '@gantry/base/shared'
import { ApiError, call } from '@gantry/client/web'
import { startInstance } from '../../shared/contract.ts'
import { previewStart } from '../../shared/desk.ts'
import { pickedByRule, picksOf, unpicked } from '../desk/next-steps.tsx'

/**
 * Submits a record that was just saved. `asks`: the person has to choose the workflow or the people of a step first; an error: why it
 * was refused.
 */
export const submitAtOnce = async (
  workflows: readonly { readonly id: string }[],
  record: string,
): Promise<'submitted' | 'asks' | ApiError> => {
  const [only, ...others] = workflows
  if (!only || others.length > 0) return 'asks'
  try {
    const { next } = await call(previewStart, { workflow: only.id, record })
    const people = pickedByRule(next)
    if (unpicked(next, people).length > 0) return 'asks'
    const picks = picksOf(next, people)
    await call(startInstance, { workflow: only.id, record, key: newId(), ...(picks && { picks }) })
    return 'submitted'
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** Key under which the pages know that the submission of a record is to be asked about. */
export const submitAskedKey = (record: string) => ['approvals', 'submit asked', record] as const
