export { buttonsKind } from './buttons-kind.ts'
