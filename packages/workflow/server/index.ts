export { registerWorkflowStarter, workflowStarterOf } from './starter.ts'
