import type { FieldView } from '../../web/field-view.ts'
import { OneReference, OneReferenceInput } from '../../web/parts/one-reference.tsx'
import type { RoleField } from './shared.ts'

export const roleView: FieldView<RoleField> = {
  Cell: OneReference,
  Input: props => <OneReferenceInput {...props} target="role" sign="shield" />,
  width: 140,
  icon: 'shield',
}
