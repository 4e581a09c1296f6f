import type { FieldView } from '../../web/field-view.ts'
import { OneReference, OneReferenceInput } from '../../web/parts/one-reference.tsx'
import type { PostField } from './shared.ts'

export const postView: FieldView<PostField> = {
  Cell: OneReference,
  Input: props => <OneReferenceInput {...props} target="post" sign="sign" />,
  width: 140,
  icon: 'sign',
}
