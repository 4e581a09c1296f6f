import type { FieldView } from '../../web/field-view.ts'
import { ReferenceSelect } from '../../web/parts/reference-select.tsx'
import { refOf } from '../../web/ref-of.ts'
import { type UserGroupField, userGroup } from './shared.ts'

export const userGroupView: FieldView<UserGroupField> = {
  Cell: ({ value }) => {
    const reference = refOf(value)
    return reference && <span translate="no">{reference.title}</span>
  },
  Input: ({ field, value, onChange, ...rest }) => (
    <ReferenceSelect
      {...rest}
      target={userGroup.target(field)}
      sign="people"
      chosen={[refOf(value) ?? []].flat()}
      many={false}
      onChoose={([chosen]) => onChange(chosen ? { ...chosen } : null)}
    />
  ),
  width: 140,
  icon: 'people',
}
