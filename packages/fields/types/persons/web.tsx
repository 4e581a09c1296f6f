import type { FieldView } from '../../web/field-view.ts'
import { ReferenceFilter } from '../../web/kinds/reference-filter.tsx'
import { ReferenceList, ReferenceListInput } from '../../web/parts/reference-list.tsx'
import type { PersonsField } from './shared.ts'

export const personsView: FieldView<PersonsField> = {
  Cell: ({ value }) => <ReferenceList value={value} sign="face" />,
  Detail: ({ value }) => <ReferenceList value={value} sign="face" whole />,
  Input: props => <ReferenceListInput {...props} target="member" sign="face" />,
  FilterInput: ReferenceFilter,
  width: 200,
  icon: 'users',
}
