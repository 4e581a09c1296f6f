import { callSchema, checkCall, mentionsOfCall, newCall, type OutgoingCall } from '@gantry/designs/shared'
import type { ResultKind } from '../../shared/result-kind.ts'
import { say } from '../../shared/say.ts'

/** Calls an address outside, and writes its answer into the record that started the rule. */
export const callResult: ResultKind<OutgoingCall> = {
  name: 'call',
  schema: callSchema,
  needsRecord: ({ answer }) => answer.length > 0,
  propose: () => newCall,
  check: (call, { subject }) => checkCall(call, subject.table),
  mentions: (call, { subject }) => mentionsOfCall(call, subject.table),
  words: ({ method, address }, _scope, lang) => say(lang, 'rule.result.call', { method, address }),
}
