import type { FieldView } from '../../web/field-view.ts'
import { ReferenceSelect } from '../../web/parts/reference-select.tsx'
import { refOf } from '../../web/ref-of.ts'
import { type DepartmentField, department } from './shared.ts'

export const departmentView: FieldView<DepartmentField> = {
  Cell: ({ value }) => {
    const reference = refOf(value)
    return reference && <span translate="no">{reference.title}</span>
  },
  Input: ({ field, value, onChange, ...rest }) => (
    <ReferenceSelect
      {...rest}
      target={department.target(field)}
      sign="tree"
      chosen={[refOf(value) ?? []].flat()}
      many={false}
      onChoose={([chosen]) => onChange(chosen ? { ...chosen } : null)}
    />
  ),
  width: 140,
  icon: 'tree',
}
