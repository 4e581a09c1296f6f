import type { FieldView } from '../../web/field-view.ts'
import { LinkedDetail, LinkedInput } from '../../web/parts/linked-record.tsx'
import { OneReference } from '../../web/parts/one-reference.tsx'
import type { TreeField } from './shared.ts'

export const treeView: FieldView<TreeField> = {
  Cell: OneReference,
  Detail: LinkedDetail,
  Input: LinkedInput,
  width: 160,
  icon: 'tree',
}
