import type { FieldView } from '../../web/field-view.ts'
import { CodeCell } from '../../web/parts/code-cell.tsx'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import { postalForms } from './countries.ts'
import type { PostalCodeField } from './shared.ts'

export const postalCodeView: FieldView<PostalCodeField> = {
  Cell: CodeCell,
  Input: props => (
    <TypedInput
      {...props}
      className="f-num"
      inputMode={props.field.country === 'GB' ? 'text' : 'numeric'}
      placeholder={props.shape === 'cell' ? '' : postalForms[props.field.country ?? 'CN'].example}
    />
  ),
  width: 100,
  icon: 'mail',
}
