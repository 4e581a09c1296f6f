export * from './contract.ts'
export type { Design, DesignAnswer, Draft, Neighbour, Seen } from './types.ts'
