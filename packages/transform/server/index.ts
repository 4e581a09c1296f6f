export type { Reject, RowBatch } from './engine.ts'
export {
  ancestorsOf,
  type Preview,
  previewStep,
  runTask,
  type StepReport,
  type TaskReport,
} from './run-task.ts'
