import { type Lang, localise } from '@gantry/base/shared'
import type { AskedDesign } from '@gantry/designs/shared'
import type { TableDef } from '@gantry/model/shared'
import { say } from '../shared/say.ts'

/** The fields that take an answer, in words. */
export const sayAnswer = (answer: AskedDesign['answer'], table: TableDef, lang: Lang): string =>
  answer
    .map(({ field }) => localise(table.fields[field]?.label ?? field, lang))
    .join(say(lang, 'rule.list.between'))
