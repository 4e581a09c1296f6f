import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { type ComparedTable, type Term, termsOf } from '@gantry/fields/shared'
import type { TFunction } from 'i18next'
import { modelField, type TableModel } from '../parts/table-model.ts'
import { wholeModel } from '../parts/whole-model.ts'

/** What the lines of a condition may compare: the fields it sees, and what the rows of slave fields come to. */
export const conditionModel = (about: ComparedTable, t: TFunction): TableModel => {
  const lang = currentLang()
  const whole = wholeModel(about.table, field => t(`system.${field}`), about.slaves)
  const sayRollUp = ({ rows, column }: NonNullable<Term['rollUp']>): string =>
    column === null
      ? t('expression.condition.count', { rows: localise(rows, lang) })
      : t('expression.condition.sum', { rows: localise(rows, lang), column: localise(column, lang) })
  const fields = [...termsOf(about)].flatMap(
    ([id, { def, rollUp }]) =>
      (rollUp ? modelField(id, def, sayRollUp(rollUp), lang) : whole.field(id)) ?? [],
  )
  const byId = new Map(fields.map(field => [field.id, field]))
  return { ...whole, fields, field: id => byId.get(id) }
}
