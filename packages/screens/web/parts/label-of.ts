import type { TFunction } from 'i18next'
import type { FieldModel } from './table-model.ts'

/** A field's name over its values, with the unit they are in. */
export const labelOf = (t: TFunction, field: FieldModel): string =>
  field.unit ? t('list.column.unit', { label: field.label, unit: field.unit }) : field.label
