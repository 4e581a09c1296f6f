import type { FieldView } from '../../web/field-view.ts'
import { ReferenceFilter } from '../../web/kinds/reference-filter.tsx'
import { ReferenceList, ReferenceListInput } from '../../web/parts/reference-list.tsx'
import type { DepartmentsField } from './shared.ts'

export const departmentsView: FieldView<DepartmentsField> = {
  Cell: ({ value }) => <ReferenceList value={value} sign="tree" />,
  Detail: ({ value }) => <ReferenceList value={value} sign="tree" whole />,
  Input: props => <ReferenceListInput {...props} target="department" sign="tree" />,
  FilterInput: ReferenceFilter,
  width: 200,
  icon: 'tree',
}
