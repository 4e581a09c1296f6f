import { type ComparedTable, readComparisons } from '@gantry/fields/shared'
import { useTranslation } from 'react-i18next'
import { conditionsOf } from '../list/condition.ts'
import { useChipText } from '../list/use-chip-text.ts'
import { conditionModel } from './condition-model.ts'

/** A condition in words, as the lines of its editor say it; null for one that says more than lines can. */
export const useConditionWords = (): ((value: string, about: ComparedTable) => string | null) => {
  const { t } = useTranslation()
  const textOf = useChipText()
  return (value, about) => {
    const filter = readComparisons(value, about)
    const drawn = filter && conditionsOf(filter)
    if (!drawn || drawn.conditions.length === 0) return null
    const model = conditionModel(about, t)
    const lines = drawn.conditions.map(condition => {
      const field = model.field(condition.field)
      return field
        ? t('expression.condition.line', { field: field.label, text: textOf(field, condition) })
        : null
    })
    return lines.includes(null) ? null : lines.join(t(`expression.condition.between.${drawn.match}`))
  }
}
