import type { FieldView } from '../../web/field-view.ts'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import type { PhoneField } from './shared.ts'

export const phoneView: FieldView<PhoneField> = {
  Cell: ({ value }) =>
    value === null ? null : (
      <span className="f-num" translate="no">
        {String(value)}
      </span>
    ),
  Detail: ({ value }) =>
    value === null ? null : (
      <a className="f-num" href={`tel:${String(value)}`} translate="no">
        {String(value)}
      </a>
    ),
  Input: props => <TypedInput {...props} inputMode="tel" />,
  width: 130,
  icon: 'phone',
}
