import { localeNow, operatorKey } from '@gantry/fields/web'
import { useTranslation } from 'react-i18next'
import { formatValue } from '../parts/format-value.ts'
import type { FieldModel } from '../parts/table-model.ts'
import { chipText } from './chip-text.ts'
import type { Condition } from './condition.ts'

/** The text of a chip in the user's language. */
export const useChipText = () => {
  const { t } = useTranslation()
  return (field: FieldModel, condition: Condition): string =>
    chipText(condition, {
      t: (key, params) => t(key, params ?? {}),
      lang: localeNow().lang,
      operator: op => t(operatorKey(field.type.kind, op)),
      format: value => formatValue(field, value),
    })
}
