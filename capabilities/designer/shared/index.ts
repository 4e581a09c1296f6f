export * from './contract.ts'
export { tableKind } from './table-kind.ts'
export { tableMentions } from './table-mentions.ts'
export type { DesignAnswer, Neighbour, Seen, TableDesign } from './types.ts'
