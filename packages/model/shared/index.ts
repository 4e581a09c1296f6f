export {
  type AccessAnswer,
  type AccessDifference,
  type AccessPath,
  type ChangedRule,
  type CountedField,
  comparePolicy,
  explainAccess,
  listAccess,
  type NamedField,
  type PersonAccess,
  type Trace,
} from './access-contract.ts'
export type { Actor, ActorKey, UserType } from './actor.ts'
export { nobody, userTypes } from './actor.ts'
export {
  type Computed,
  type Formula,
  type Lookup,
  type RollUp,
  type RollUpFunction,
  rollUpFunctions,
} from './computed.ts'
export {
  type Access,
  type AnyContract,
  type Contract,
  contract,
  type InputOf,
  type Method,
  type OutputOf,
  RawJson,
} from './contract.ts'
export {
  cancelDuplicateCheck,
  type DuplicateCheck,
  type DuplicateGroup,
  findSimilarRecords,
  lastDuplicateCheck,
  readDuplicateCheck,
  type SimilarRecord,
  type SimilarRecords,
  startDuplicateCheck,
} from './duplicates-contract.ts'
export type { GantryEvent } from './event.ts'
export {
  downloadFile,
  type StoredFile,
  type ThumbnailEdge,
  thumbnailEdges,
  uploadFiles,
} from './files-contract.ts'
export {
  all,
  any,
  type Comparison,
  type Filter,
  me,
  myClearance,
  myDepartments,
  myDepartmentsAndBelow,
  not,
  type Operand,
  type Operator,
  operators,
  type RelativeRange,
  relativeRanges,
  role,
  userType,
  where,
} from './filter.ts'
export {
  type GroupAnswer,
  type GroupAxis,
  type GroupFunction,
  type GroupHead,
  type GroupKey,
  type GroupMeasure,
  type GroupQuery,
  type GroupSort,
  type GroupValue,
  groupFunctions,
  type TimeStep,
  timeSteps,
} from './group-query.ts'
export {
  type ColumnMap,
  type ImportPlan,
  type ImportReport,
  importPlanSchema,
  lineColumn,
  readLineColumn,
  type SlaveSheet,
  slavesInLines,
} from './import-plan.ts'
export { isFilter } from './is-filter.ts'
export type { JobInfo, JobState } from './job.ts'
export type { FieldId, TableId } from './names.ts'
export { type MessageCategory, messageCategories } from './notice.ts'
export {
  type Occupation,
  type OccupiedResource,
  type OccupyingRecord,
  readOccupation,
} from './occupation-contract.ts'
export { parseFilter } from './parse-filter.ts'
export { parseAggregateQuery, parseQuery } from './parse-query.ts'
export {
  type BatchInfo,
  type BatchKind,
  listAsOf,
  listBatches,
  type PastPage,
  type PastRecord,
  recordAsOf,
  restoreVersion,
  type UndoReport,
  undoBatch,
} from './past-contract.ts'
export {
  type Grant,
  granting,
  type Level,
  type Limit,
  levels,
  type Operation,
  operations,
  operationsOf,
} from './policy.ts'
export type { Aggregate, AggregateQuery, Page, Query, Sort, Total, UnitFigure } from './query.ts'
export {
  type AggregateRow,
  aggregateRecords,
  type BatchAnswer,
  type BatchRefusal,
  batchRecords,
  countRecords,
  createRecord,
  deleteRecord,
  describeTables,
  type FieldChange,
  type FoundGroup,
  getRecord,
  getTable,
  type HistoryEntry,
  type ListPreferences,
  listRecords,
  listRemoved,
  listTables,
  purgeRecord,
  type RecordAnswer,
  type RecordRights,
  type RecordRow,
  type Ref,
  type RemovedRow,
  recordHistory,
  restoreRecord,
  revealValue,
  type SystemValues,
  savePreferences,
  searchSpace,
  type TableInfo,
  type TableRights,
  type TableSummary,
  updateRecord,
} from './records-contract.ts'
export type { Layout, RouteDef } from './route.ts'
export { type RouteArea, type RoutePath, routeOf, routes } from './routes/index.ts'
export { isScreen } from './routes/is-screen.ts'
export {
  listSaved,
  type Saved,
  type SavedAnalysis,
  type SavedTabFilter,
  savedTables,
} from './saved-contract.ts'
export {
  type ChangePlan,
  type ChangeState,
  type Computing,
  type ConversionErrorChoice,
  type ConversionErrorReason,
  type ConversionErrors,
  checkSchemaChange,
  type DeletedThing,
  type IndexAdvice,
  listComputingFields,
  listDeleted,
  listIndexAdvice,
  listSchemaChanges,
  type PlannedStep,
  planSchemaChange,
  readSchemaChange,
  recomputeField,
  restoreDeleted,
  retryComputing,
  type SchemaChange,
  startSchemaChange,
  steerSchemaChange,
  type TableDraft,
} from './schema-contract.ts'
export type { Named, Session } from './session.ts'
export {
  jobsPerSpaceSetting,
  registrationSetting,
  registrationsPerAddressSetting,
  type Setting,
  settingOf,
  settings,
  storageSetting,
  storedFilesSetting,
  uploadSetting,
} from './settings.ts'
export { readSubject, type Subject, type SubjectKind, subjectKinds, subjectText } from './sharing.ts'
export {
  type HandOverReport,
  handOverEverything,
  handOverRecords,
  listShares,
  revokeShare,
  type Share,
  type ShareLevel,
  type ShareRequest,
  shareLevels,
  shareRecord,
} from './sharing-contract.ts'
export { parseSpacePath, type SpacePath, spaceOf, spacePrefix, withSpace } from './space-path.ts'
export {
  type BookingRule,
  defineTable,
  type FieldDef,
  type FieldRules,
  type FilledField,
  type Linkage,
  type LinkFill,
  type LinkMatch,
  type MaskKind,
  maskKinds,
  type OptionCase,
  type PolicySource,
  ruleKinds,
  type SetRule,
  type Similar,
  type SystemField,
  systemFields,
  type TableDef,
  type TableSource,
  type Validation,
} from './table.ts'
export { bookingSchema, tableSchema } from './table-schema.ts'
export {
  changeTogether,
  inOrder,
  listViews,
  moveRecord,
  rankField,
  type TableView,
  type Terminal,
  tableViewSchema,
  terminals,
} from './table-view.ts'
export {
  isTextDialect,
  longestDelimiter,
  type TextDialect,
  type TextEncoding,
  type TextEscape,
  type TextQuote,
  textEncodings,
  textEscapes,
  textQuotes,
} from './text-dialect.ts'
export type { FormGroup, ListColumn, SavedFilter, TreeFilter, ViewDef } from './view.ts'
export { viewSchema } from './view-schema.ts'
