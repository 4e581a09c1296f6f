export type { Reject, RowBatch, TaskEngine } from './engine.ts'
export {
  ancestorsOf,
  previewStep,
  runTask,
  type StepReport,
  type TaskReport,
} from './run-task.ts'
