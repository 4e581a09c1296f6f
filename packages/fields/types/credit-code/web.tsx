import type { FieldView } from '../../web/field-view.ts'
import { CodeCell } from '../../web/parts/code-cell.tsx'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import type { CreditCodeField } from './shared.ts'

export const creditCodeView: FieldView<CreditCodeField> = {
  Cell: CodeCell,
  Input: props => <TypedInput {...props} className="f-num" />,
  width: 180,
  icon: 'building',
}
