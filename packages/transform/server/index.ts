export type { Reject, RowBatch, TaskEngine } from './engine.ts'
export {
  previewStep,
  runTask,
  type StepReport,
  type TaskReport,
} from './run-task.ts'
