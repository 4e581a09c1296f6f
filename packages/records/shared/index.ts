export { bookingFields } from './booking-fields.ts'
export { type Dependency, dependenciesOf } from './computed/dependencies.ts'
export {
  type ComputedGraph,
  type Cycle,
  computedGraph,
  type Dependant,
  describeCycle,
} from './computed/graph.ts'
export { defaultView } from './default-view.ts'
export { filterFields } from './filter-fields.ts'
export { placesOnPath } from './filter-path.ts'
export { markReads } from './mark-reads.ts'
export { renameTable, type TableIds } from './rename-table.ts'
export { searchFields } from './search-fields.ts'
export { fieldOf, isSystemField, systemFieldDefs } from './system-fields.ts'
