export * from './contract.ts'
export { type Link, leadsToTable, linkTypes } from './link.ts'
export type { MenuGroup, MenuItem, Portal } from './portal.ts'
export { portalKind } from './portal-kind.ts'
