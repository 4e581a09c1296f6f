import type { Lang } from '@gantry/base/shared'
import type { AskedDesign } from '@gantry/designs/shared'
import type { TableDef } from '@gantry/model/shared'
import { fieldWords } from '../shared/field-words.ts'
import { say } from '../shared/say.ts'

/** The fields that take an answer, in words. */
export const sayAnswer = (answer: AskedDesign['answer'], table: TableDef, lang: Lang): string =>
  answer.map(({ field }) => fieldWords(table, field, lang)).join(say(lang, 'rule.list.between'))
