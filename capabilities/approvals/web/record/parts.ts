export { RecordFlow as Section } from './record-flow.tsx'
export { RecordTask as Foot } from './record-task.tsx'
