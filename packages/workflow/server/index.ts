export { registerWorkflowDoor, type WorkflowDoor, workflowDoorOf } from './workflow-door.ts'
