import type { FieldView } from '../../web/field-view.ts'
import { TypedInput } from '../../web/parts/typed-input.tsx'
import type { EmailField } from './shared.ts'

export const emailView: FieldView<EmailField> = {
  Cell: ({ value }) => (value === null ? null : <span translate="no">{String(value)}</span>),
  Detail: ({ value }) =>
    value === null ? null : (
      <a href={`mailto:${String(value)}`} translate="no">
        {String(value)}
      </a>
    ),
  Input: props => <TypedInput {...props} inputMode="email" />,
  width: 200,
  icon: 'mail',
}
