import './styles/index.css'

export { RecordDetail } from './detail/detail-page.tsx'
export type { RecordSlots } from './detail/slots.ts'
export { RecordList } from './list/record-list.tsx'
export type { RecordListProps, Shown } from './list/record-list-props.ts'
export type { BatchAction, MenuEntry, RowAction } from './list/row-action.ts'
export type { FieldModel, SlaveModel, TableModel } from './parts/table-model.ts'
export { RecycleList } from './recycle/recycle-list.tsx'
