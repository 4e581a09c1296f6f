import type { FieldView } from '../../web/field-view.ts'
import { AmountCell, AmountDetail, AmountInput } from '../../web/parts/amount.tsx'
import type { DecimalField } from './shared.ts'

export const decimalView: FieldView<DecimalField> = {
  Cell: AmountCell,
  Detail: AmountDetail,
  Input: AmountInput,
  width: 120,
  icon: 'hash',
}
