export { RecordFlow as Section } from './record-flow.tsx'
export { RecordTask as Foot } from './record-task.tsx'
export { SaveAndSubmit as SaveAct } from './save-and-submit.tsx'
