import { type Lang, localise } from '@gantry/base/shared'
import { Value } from 'typebox/value'
import { formulaWords } from './condition.ts'
import { filterWords } from './filter-words.ts'
import { isResultKind, resultKindOf } from './result-kinds.ts'
import { type Rule, usualTries } from './rule.ts'
import { subjectOf } from './rule-kind.ts'
import { say } from './say.ts'
import type { RuleScope } from './trigger-kind.ts'
import { isTriggerKind, triggerKindOf } from './trigger-kinds.ts'

/** A rule in plain words. */
export interface ReadBack {
  /** “When a record of … is created” */
  readonly start: string
  /** Null: whatever the record holds. */
  readonly condition: string | null
  readonly results: readonly string[]
  readonly as: string
}

/** What starts a rule, in words. */
export const startWords = ({ on }: Rule, scope: RuleScope, lang: Lang): string =>
  isTriggerKind(on.kind) && Value.Check(triggerKindOf(on.kind).schema, on.options)
    ? triggerKindOf(on.kind).words(on.options, scope, lang)
    : say(lang, 'rule.start.unknown')

/** A rule in plain words of one language, made from its body alone, so that what is read is what happens. */
export const readBack = (rule: Rule, scope: RuleScope, lang: Lang): ReadBack => {
  const subject = subjectOf(rule, scope)
  const { filter, formula } = rule.when ?? {}
  const conditions = subject
    ? [
        ...(filter === undefined || filter === true ? [] : [filterWords(filter, subject.table, lang)]),
        ...(formula === undefined ? [] : [formulaWords(formula, subject, lang)]),
      ]
    : []
  return {
    start: startWords(rule, scope, lang),
    condition: conditions.length === 0 ? null : conditions.join(say(lang, 'rule.list.also')),
    results: subject
      ? rule.results.map(({ kind, options, onError = 'stop', tries = usualTries }) => {
          // A draft may hold options of another version of the kind.
          const said =
            isResultKind(kind) && Value.Check(resultKindOf(kind).schema, options)
              ? resultKindOf(kind).words(options, { ...scope, subject }, lang)
              : say(lang, `rule.action.${kind}`)
          return onError === 'stop' ? said : said + say(lang, `rule.on_error.${onError}.said`, { tries })
        })
      : [],
    as: say(lang, `rule.as.${rule.as}.said`, { name: localise(rule.name, lang) }),
  }
}

/** The whole rule as one sentence. */
export const ruleSentence = (rule: Rule, scope: RuleScope, lang: Lang): string => {
  const { start, condition, results } = readBack(rule, scope, lang)
  return say(lang, condition === null ? 'rule.sentence' : 'rule.sentence.if', {
    start,
    condition: condition ?? '',
    results: results.join(say(lang, 'rule.sentence.then')) || say(lang, 'rule.sentence.nothing'),
  })
}
