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
  openingChannels,
  type PersonAccess,
  type Trace,
} from './access-contract.ts'
export type { Actor, ActorKey, Duty } from './actor.ts'
export { nobody, tablesOfKeys } from './actor.ts'
export {
  type ButtonOutcome,
  type ButtonPlace,
  buttonPlaces,
  listButtons,
  mostPressed,
  type OfferedButton,
  type OfferedButtons,
  pressButton,
  type SystemButton,
} from './buttons-contract.ts'
export {
  type Computed,
  type Formula,
  type Lookup,
  type RollUp,
  type RollUpFunction,
  rollUpFunctions,
} from './computed.ts'
export {
  type ConsolePage,
  consoleActionOf,
  consolePageOf,
  consolePages,
  pagesCalling,
  rightToCall,
} from './console-pages.ts'
export { type ConsoleAction, type ConsoleRight, consoleActions } from './console-right.ts'
export {
  type Access,
  type AnyContract,
  type Contract,
  contract,
  type InputOf,
  type Method,
  type OutputOf,
  RawJson,
  toldLines,
} from './contract.ts'
export { type DayOfRecords, mostDays, readDays } from './days-contract.ts'
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
export { type Feature, features } from './features.ts'
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
  expressionFunctions,
  fieldsOfExpression,
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
  isQuantile,
  longestExpression,
  quantiles,
  type TimeStep,
  timeSteps,
} from './group-query.ts'
export { filterOfGroup, type Grouping, lastDay } from './grouping.ts'
export type { HandedOver, Held } from './holding.ts'
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
export { cancelJob } from './jobs-contract.ts'
export {
  createLabel,
  type Label,
  labelColors,
  labelRecords,
  labelsField,
  labelsPerApp,
  listLabelled,
  listLabels,
  mostLabelled,
  removeLabel,
} from './labels-contract.ts'
export {
  blocksOf,
  defaultColumns,
  drawnLayouts,
  formBlockKinds,
  isBlockId,
  isDrawnApart,
  isHostAllowed,
  keepFields,
  layoutOf,
  mapLayouts,
  type PlacedBlock,
} from './layout.ts'
export type { FieldId, TableId } from './names.ts'
export { type MessageCategory, type MessageChannel, messageCategories, messageChannels } from './notice.ts'
export {
  type Occupation,
  type OccupiedResource,
  type OccupyingRecord,
  readOccupation,
} from './occupation-contract.ts'
export { endpointPoint, screenPoint } from './operator-points.ts'
export { parseFilter } from './parse-filter.ts'
export { parseAggregateQuery, parseListGroups, parseQuery } from './parse-query.ts'
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
  undoEdits,
} from './past-contract.ts'
export {
  listPeople,
  markPerson,
  type PeopleList,
  type PeopleSelection,
  type PersonLine,
  peopleLists,
  peopleSelection,
} from './people-contract.ts'
export { type Cluster, type Clusters, readPlaces } from './places-contract.ts'
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
export {
  type Aggregate,
  type AggregateQuery,
  type DatePart,
  dateParts,
  type GroupBy,
  type ListGroupQuery,
  type Page,
  type Query,
  type RecordGroup,
  type Sort,
  type Total,
  type UnitFigure,
} from './query.ts'
export {
  type AggregateRow,
  aggregateRecords,
  type BatchAnswer,
  type BatchRefusal,
  type BinInfo,
  batchRecords,
  countRecords,
  createRecord,
  deleteRecord,
  describeTables,
  type EditAnswer,
  editRecords,
  type FieldChange,
  type FoundGroup,
  getRecord,
  getTable,
  type HistoryEntry,
  type ListPreferences,
  listGroups,
  listPages,
  listRecords,
  listRemoved,
  listTables,
  overviewRemoved,
  purgeRecord,
  type RecordAnswer,
  type RecordEdit,
  type RecordRights,
  type RecordRow,
  type Ref,
  type RemovedFound,
  type RemovedRow,
  recordHistory,
  restoreRecord,
  revealValue,
  type SearchedBins,
  type SystemValues,
  savePreferences,
  searchRemoved,
  searchSpace,
  type TableInfo,
  type TableRights,
  type TableSummary,
  updateRecord,
} from './records-contract.ts'
export type { Layout, RouteDef } from './route.ts'
export { allRoutes, type RouteArea, type RoutePath, routeOf, routes } from './routes/index.ts'
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
  type DataTable,
  type DeletedThing,
  type IndexAdvice,
  listComputingFields,
  listDataTables,
  listDeleted,
  listIndexAdvice,
  listSchemaChanges,
  type PlannedStep,
  planSchemaChange,
  purgeDeleted,
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
  addressSetting,
  codeDigitsSetting,
  internalHostsSetting,
  jobsPerSpaceSetting,
  mapHostsSetting,
  mapStyleSetting,
  messageDaysSetting,
  miniProgramSetting,
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
export { spaceSettingOf, spaceSettings } from './space-settings/all.ts'
export { extensionKey, switchedOffSetting } from './space-settings/extensions.ts'
export {
  dayFormatSetting,
  defaultLangSetting,
  hoursSetting,
  notationOf,
  numberFormatSetting,
  weekStartSetting,
} from './space-settings/formats.ts'
export {
  chatDaysSetting,
  chatSetting,
  exportSetting,
  publicFormsSetting,
  spaceUploadSetting,
  standardZone,
  timeZoneSetting,
} from './space-settings/general.ts'
export {
  brandSetting,
  defaultSkinSetting,
  type LogoKind,
  logoAddress,
  logoKinds,
  logoSettings,
  offeredSkinsSetting,
} from './space-settings/look.ts'
export { type OwnTexts, ownTextsSetting } from './space-settings/own-texts.ts'
export {
  passwordDaysSetting,
  passwordFirstSetting,
  passwordHistorySetting,
  passwordKindsSetting,
  passwordLengthSetting,
} from './space-settings/password.ts'
export {
  networksIn,
  rememberSetting,
  sessionHoursSetting,
  signInNetworksSetting,
  twoStepSetting,
} from './space-settings/sign-in.ts'
export {
  type SpaceSetting,
  type SpaceSettingGroup,
  spaceSettingGroups,
} from './space-settings/space-setting.ts'
export {
  type WatermarkDensity,
  watermarkAngleSetting,
  watermarkDensitySetting,
  watermarkExportsSetting,
  watermarkPagesSetting,
  watermarkPrintsSetting,
  watermarkText,
  watermarkTextSetting,
} from './space-settings/watermark.ts'
export { watermarkTile } from './space-settings/watermark-tile.ts'
export { type NamedCalendar, workCalendarsSetting } from './space-settings/work-calendars.ts'
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
export { changedTables, type TableChange } from './table-change.ts'
export { bookingSchema, tableSchema } from './table-schema.ts'
export { tableTexts, viewTexts } from './table-texts.ts'
export {
  changeTogether,
  inOrder,
  listViews,
  mostTried,
  moveRecord,
  orderViews,
  rankField,
  type TableView,
  type Terminal,
  tableViewSchema,
  terminals,
  tryChanges,
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
export {
  digestOf,
  placeholdersOf,
  type Said,
  sourceFor,
  spaceScope,
  type TextPlace,
  type TranslatedDesigns,
  type TranslationState,
  type Translations,
  translationOf,
  withTranslations,
} from './translation.ts'
export { type UserType, userTypes } from './user-type.ts'
export {
  type FormBlock,
  type FormGroup,
  type FormLayout,
  type ListColumn,
  type Mark,
  type MarkTone,
  markTones,
  mostMarks,
  type SavedFilter,
  type TreeFilter,
  type ViewDef,
} from './view.ts'
export { viewSchema } from './view-schema.ts'
export type { PoolState, ScheduleRun, ServerProcess, SlowStatement, Vitals } from './vitals.ts'
