import type { FieldView } from '../../web/field-view.ts'
import { ReferenceSelect } from '../../web/parts/reference-select.tsx'
import { refOf } from '../../web/ref-of.ts'
import { type RoleField, role } from './shared.ts'

export const roleView: FieldView<RoleField> = {
  Cell: ({ value }) => {
    const reference = refOf(value)
    return reference && <span translate="no">{reference.title}</span>
  },
  Input: ({ field, value, onChange, ...rest }) => (
    <ReferenceSelect
      {...rest}
      target={role.target(field)}
      sign="shield"
      chosen={[refOf(value) ?? []].flat()}
      many={false}
      onChoose={([chosen]) => onChange(chosen ? { ...chosen } : null)}
    />
  ),
  width: 140,
  icon: 'shield',
}
