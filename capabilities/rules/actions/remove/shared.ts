import { Type } from 'typebox'
import type { ResultKind } from '../../shared/result-kind.ts'
import { say } from '../../shared/say.ts'
import { checkTarget, mentionsOfTarget, sayTarget, type Target, targetSchema } from '../target.ts'

/** Moves records to the recycle bin. */
export const removeResult: ResultKind<Target> = {
  name: 'remove',
  schema: Type.Object(targetSchema, { additionalProperties: false }),
  needsRecord: ({ table, by }) => table === undefined || by !== undefined,
  propose: ({ subject }) => (subject.isRecord ? {} : { table: '' }),
  check: checkTarget,
  mentions: mentionsOfTarget,
  words: (target, scope, lang) => say(lang, 'rule.result.remove', { target: sayTarget(target, scope, lang) }),
}
