import type { FieldView } from '../../web/field-view.ts'
import { LinkedCell, LinkedDetail, LinkedInput } from '../../web/parts/linked-record.tsx'
import type { LinkField } from './shared.ts'

export const linkView: FieldView<LinkField> = {
  Cell: LinkedCell,
  Detail: LinkedDetail,
  Input: LinkedInput,
  width: 160,
  icon: 'link',
}
