export { RecordFlow as Section } from './record-flow.tsx'
