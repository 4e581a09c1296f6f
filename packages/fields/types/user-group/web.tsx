import type { FieldView } from '../../web/field-view.ts'
import { OneReference, OneReferenceInput } from '../../web/parts/one-reference.tsx'
import type { UserGroupField } from './shared.ts'

export const userGroupView: FieldView<UserGroupField> = {
  Cell: OneReference,
  Input: props => <OneReferenceInput {...props} target="user_group" sign="people" />,
  width: 140,
  icon: 'people',
}
