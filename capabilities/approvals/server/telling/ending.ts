import { fillIn, type Lang, type Text } from '@gantry/base/shared'
import type { NoticeFacts } from '@gantry/kernel/server'
import type { Instance, Outcome, TaskResult } from '@gantry/workflow/shared'
import { recordTexts } from '../../texts/record.ts'

/** How an instance finished, and who decided last. */
export type Ending = {
  readonly outcome: Outcome
  /** Absent: no person decided anything, such as in a workflow of automatic steps. */
  readonly last?: { readonly by: string; readonly result: TaskResult; readonly opinion?: string }
}

/** Null while the instance has no outcome. */
export const endingOf = ({ outcome, tasks, initiator }: Instance): Ending | null => {
  if (!outcome) return null
  const decided = tasks.filter(
    ({ state, result, actor, holder, superseded }) =>
      state === 'done' &&
      result !== undefined &&
      actor !== undefined &&
      !superseded &&
      // The submission of the initiator is no decision.
      !(result === 'submit' && holder === initiator),
  )
  // Tasks are numbered as they are received, not as they are decided; the sort keeps the order of simultaneous ones.
  const last = decided.toSorted((one, other) => (one.finished ?? 0) - (other.finished ?? 0)).at(-1)
  if (!last?.result || !last.actor) return { outcome }
  const { result, actor, opinion } = last
  return { outcome, last: { by: actor, result, ...(opinion && { opinion }) } }
}

/** Facts of a message about it; `name` is the name of whoever decided last. */
export const sayEnding = ({ outcome, last }: Ending, name: string): NoticeFacts => ({
  // The title of the message says "completed" by itself.
  ...(outcome !== 'completed' && { outcome: say(`approvals.ended.${outcome}`) }),
  ...(last && {
    decision: say(last.opinion ? 'approvals.ended.decided_why' : 'approvals.ended.decided', lang => ({
      name,
      did: recordTexts[lang][`approvals.record.result.${last.result}`] ?? '',
      opinion: last.opinion ?? '',
    })),
  }),
})

/** A text of the workflow in both languages. */
export const say = (
  key: string,
  params: (lang: Lang) => Readonly<Record<string, string>> = () => ({}),
): Text => {
  const of = (lang: Lang) => fillIn(recordTexts[lang][key] ?? '', params(lang))
  return { 'zh-CN': of('zh-CN'), en: of('en') }
}
