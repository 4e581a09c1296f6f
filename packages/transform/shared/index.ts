export {
  delimiters,
  type FileFormat,
  type FileKeeping,
  type FileSettings,
  fileFormats,
  mostKeptDays,
  mostKeptFiles,
} from '../steps/file.ts'
export { mostQueryLength, type SourceSettings } from '../steps/source.ts'
export { isOnlyKey, removalOf, type TargetSettings } from '../steps/target.ts'
export { readsColumn, windowFunctions } from '../steps/window.ts'
export { ancestorsOf } from './ancestors.ts'
export {
  type Column,
  type ColumnType,
  columnKinds,
  exprTypeOf,
  mostPlaces,
  scopeOfColumns,
  wholeDigits,
} from './column.ts'
export { endName } from './end-name.ts'
export { fileNameOf } from './file-name.ts'
export { type ColumnEdge, columnEdges, edgesOf, type OuterColumn, writtenFiles } from './lineage.ts'
export { measureFunctions } from './measures.ts'
export { type PlannedStep, type PlannedTask, planTask } from './plan-task.ts'
export { planResuming, type Resumption, resumedRows } from './resume.ts'
export type { SettingField } from './step-kind.ts'
export { type AnyStepKind, stepKindOf, stepKinds } from './step-kinds.ts'
export { scheduleIssues, type Task, type TaskSchedule, taskScheduleSchema } from './task.ts'
export { bodyOfTask, taskKind, taskOf } from './task-kind.ts'
