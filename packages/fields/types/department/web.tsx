import type { FieldView } from '../../web/field-view.ts'
import { OneReference, OneReferenceInput } from '../../web/parts/one-reference.tsx'
import type { DepartmentField } from './shared.ts'

export const departmentView: FieldView<DepartmentField> = {
  Cell: OneReference,
  Input: props => <OneReferenceInput {...props} target="department" sign="tree" />,
  width: 140,
  icon: 'tree',
}
