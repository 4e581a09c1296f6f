export { askOf, decide } from './decide.ts'
