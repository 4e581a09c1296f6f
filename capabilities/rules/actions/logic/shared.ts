import { type AskedDesign, askedSchema, checkAsked, mentionsOfAsked, newAsked } from '@gantry/designs/shared'
import type { ResultKind } from '../../shared/result-kind.ts'
import { say } from '../../shared/say.ts'
import { sayAnswer } from '../ask.ts'

/** Runs a logic flow; its answer may be written into the record that started the rule. */
export const logicResult: ResultKind<AskedDesign> = {
  name: 'logic',
  schema: askedSchema,
  needsRecord: ({ answer }) => answer.length > 0,
  propose: () => newAsked,
  check: (asked, { subject, named }) => checkAsked('logic', asked, subject.table, named.get('logic')),
  mentions: (asked, { subject }) => mentionsOfAsked('logic', asked, subject.table),
  words: ({ design, answer }, { subject, named }, lang) =>
    say(lang, answer.length === 0 ? 'rule.result.logic' : 'rule.result.logic.into', {
      design: named.get('logic')?.get(design) ?? say(lang, 'rule.logic.one'),
      ...(answer.length > 0 && { fields: sayAnswer(answer, subject.table, lang) }),
    }),
}
