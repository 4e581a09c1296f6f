import type { FieldView } from '../../web/field-view.ts'
import { NumberFilter } from '../../web/kinds/number-filter.tsx'
import { AmountCell, AmountInput } from '../../web/parts/amount.tsx'
import type { PercentField } from './shared.ts'

export const percentView: FieldView<PercentField> = {
  Cell: AmountCell,
  Input: props => <AmountInput {...props} />,
  FilterInput: props => <NumberFilter {...props} field={{ ...props.field, unit: '%' }} />,
  width: 100,
  icon: 'percent',
}
