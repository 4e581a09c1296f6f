import type { FieldView } from '../../web/field-view.ts'
import { AmountCell, AmountDetail, AmountInput } from '../../web/parts/amount.tsx'
import type { NumberField } from './shared.ts'

export const numberView: FieldView<NumberField> = {
  Cell: AmountCell,
  Detail: AmountDetail,
  Input: AmountInput,
  width: 110,
  icon: 'hash',
}
