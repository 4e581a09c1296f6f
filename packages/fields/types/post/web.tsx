import type { FieldView } from '../../web/field-view.ts'
import { ReferenceSelect } from '../../web/parts/reference-select.tsx'
import { refOf } from '../../web/ref-of.ts'
import { type PostField, post } from './shared.ts'

export const postView: FieldView<PostField> = {
  Cell: ({ value }) => {
    const reference = refOf(value)
    return reference && <span translate="no">{reference.title}</span>
  },
  Input: ({ field, value, onChange, ...rest }) => (
    <ReferenceSelect
      {...rest}
      target={post.target(field)}
      sign="sign"
      chosen={[refOf(value) ?? []].flat()}
      many={false}
      onChoose={([chosen]) => onChange(chosen ? { ...chosen } : null)}
    />
  ),
  width: 140,
  icon: 'sign',
}
