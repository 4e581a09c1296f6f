import { type AskedDesign, askedSchema, checkAsked, mentionsOfAsked, newAsked } from '@gantry/designs/shared'
import type { ResultKind } from '../../shared/result-kind.ts'
import { say } from '../../shared/say.ts'
import { sayAnswer } from '../ask.ts'

/** Asks a decision; its answer is written into the record that started the rule. */
export const decisionResult: ResultKind<AskedDesign> = {
  name: 'decision',
  schema: askedSchema,
  needsRecord: ({ answer }) => answer.length > 0,
  propose: () => newAsked,
  check: (asked, { subject, named }) => checkAsked('decision', asked, subject.table, named.get('decision')),
  mentions: (asked, { subject }) => mentionsOfAsked('decision', asked, subject.table),
  words: ({ design, answer }, { subject, named }, lang) =>
    say(lang, answer.length === 0 ? 'rule.result.decision' : 'rule.result.decision.into', {
      design: named.get('decision')?.get(design) ?? say(lang, 'rule.decision.one'),
      ...(answer.length > 0 && { fields: sayAnswer(answer, subject.table, lang) }),
    }),
}
