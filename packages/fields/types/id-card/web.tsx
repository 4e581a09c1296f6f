import type { FieldView } from '../../web/field-view.ts'
import { CodeCell } from '../../web/parts/code-cell.tsx'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import type { IdCardField } from './shared.ts'

export const idCardView: FieldView<IdCardField> = {
  Cell: CodeCell,
  Input: props => <TypedInput {...props} className="f-num" />,
  width: 180,
  icon: 'user',
}
