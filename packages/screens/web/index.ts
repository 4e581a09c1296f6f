import './styles/index.css'

export { BlockPage, blockFaces } from '../views/custom/block-page.tsx'
export { type ChartFaces, ChartFacesContext } from '../views/custom/context.ts'
export { useRecord } from './data/use-record.ts'
export { useTable } from './data/use-table.ts'
export { useTableChoices } from './data/use-table-choices.ts'
export { useTables } from './data/use-tables.ts'
export { useTypedSearch } from './data/use-typed-search.ts'
export { RecordDetail } from './detail/detail-page.tsx'
export { SlaveTable } from './detail/lazy-rows.ts'
export { RecordPlaceParts } from './detail/record-parts.tsx'
export type { RecordSlots } from './detail/slots.ts'
export { ConditionEditor } from './expression/condition-editor.tsx'
export { ExpressionEditor } from './expression/expression-editor.tsx'
export { useConditionWords } from './expression/use-condition-words.ts'
export { useRested } from './expression/use-rested.ts'
export { issuesLeft, placeIssues } from './form/check-values.ts'
export { type Merge, mergeChanges } from './form/conflict.ts'
export {
  ConflictDialog,
  NewRecord,
  PlainFields,
  RecordForm,
  RowsInput,
  SlaveGrid,
} from './form/lazy-forms.ts'
export { usePlainForm } from './form/use-plain-form.ts'
export { sameValue } from './form/values.ts'
export { LinkedRecords, RecordGlance } from './glance/lazy-glance.ts'
export { type Condition, conditionsOf, filterOf, type Match } from './list/condition.ts'
export { FilterField, ModelFilterField } from './list/filter-field.tsx'
export { ColumnPanel, FilterEditor, GroupEditor, SortEditor } from './list/lazy-editors.ts'
export { offeredColumns } from './list/offered-columns.ts'
export { pageSizes } from './list/page-numbers.ts'
export { RecordList } from './list/record-list.tsx'
export type { ListAside, RecordListProps, Shown } from './list/record-list-props.ts'
export type { BatchAction, MenuEntry, RowAction } from './list/row-action.ts'
export { SearchBox } from './list/search-box.tsx'
export { MarkSign, markClass } from './marks/mark-sign.tsx'
export { formatValue } from './parts/format-value.ts'
export { issueText } from './parts/issue-text.ts'
export { ReasonDialog } from './parts/reason-dialog.tsx'
export { RecordPlace } from './parts/record-place.tsx'
export { type SlaveFaces, SlaveFacesContext } from './parts/slave-faces.ts'
export {
  type FieldModel,
  modelField,
  modelTable,
  type SlaveModel,
  type TableModel,
} from './parts/table-model.ts'
export { useLeaveGuard } from './parts/use-leave-guard.tsx'
export { wholeModel } from './parts/whole-model.ts'
export { RecycleList } from './recycle/recycle-list.tsx'
export { AccessDifferences } from './rights/access-differences.tsx'
export { ShareRecord } from './rights/lazy-share.tsx'
export { readClipboard } from './sheet/clipboard.ts'
export { draftOf, type RowsDraft, sentRows } from './sheet/sent-rows.ts'
export { isTyping } from './sheet/sheet-keys.ts'
export type { SheetRow } from './sheet/sheet-rows.ts'
export { OwnViewComposer } from './views/lazy-composer.ts'
export {
  FieldSetting,
  FieldsSetting,
  issueAt,
  SayIssueContext,
  Setting,
  TreeSetting,
} from './views/settings-field.tsx'
export { ViewSample, ViewSettings } from './views/view-sample.tsx'
export { viewIcon } from './views/view-switch.tsx'
