import type { FieldView } from '../../web/field-view.ts'
import { LinkedCell, LinkedDetail, LinkedInput } from '../../web/parts/linked-record.tsx'
import type { TreeField } from './shared.ts'

export const treeView: FieldView<TreeField> = {
  Cell: LinkedCell,
  Detail: LinkedDetail,
  Input: LinkedInput,
  width: 160,
  icon: 'tree',
}
