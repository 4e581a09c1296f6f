import type { Issue, Lang } from '@gantry/base/shared'
import type { Mention } from '@gantry/designs/shared'
import type { TSchema } from 'typebox'
import type { RuleScope, Subject } from './trigger-kind.ts'

/** What a check of a result may look at. */
export interface ResultScope extends RuleScope {
  readonly subject: Subject
}

/** One kind of result. Everything here is pure; what it does is in `server.ts`, its settings in `settings.tsx`. */
export interface ResultKind<Options> {
  /** The folder of `actions/`; its name for people is `rule.action.<name>`. */
  readonly name: string
  readonly schema: TSchema
  /** Needs a stored record that started the rule. */
  needsRecord(options: Options): boolean
  propose(scope: ResultScope): Options
  /** Places begin inside the options. */
  check(options: Options, scope: ResultScope): readonly Issue[]
  /** Places begin inside the options. */
  mentions(options: Options, scope: ResultScope): readonly Mention[]
  /** What happens, in words. */
  words(options: Options, scope: ResultScope, lang: Lang): string
}
