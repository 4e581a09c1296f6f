import type { FieldView } from '../../web/field-view.ts'
import { LinkedDetail, LinkedInput } from '../../web/parts/linked-record.tsx'
import { OneReference } from '../../web/parts/one-reference.tsx'
import type { LinkField } from './shared.ts'

export const linkView: FieldView<LinkField> = {
  Cell: OneReference,
  Detail: LinkedDetail,
  Input: LinkedInput,
  width: 160,
  icon: 'link',
}
