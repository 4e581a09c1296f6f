import type { TFunction } from 'i18next'
import type { FieldModel } from './table-model.ts'

/** Label of a field, with its unit. */
export const labelOf = (t: TFunction, field: FieldModel): string =>
  field.unit ? t('list.column.unit', { label: field.label, unit: field.unit }) : field.label
