export {
  type Circle,
  type ComputedGraph,
  computedGraph,
  type Dependant,
  type Dependency,
  sayCircle,
} from './computed/graph.ts'
export { type DefaultTerm, isTerm } from './default-term.ts'
export { defaultView } from './default-view.ts'
export { filterFields } from './filter-fields.ts'
export { searchFields } from './search-fields.ts'
export { fieldOf, isSystemField, systemFieldDefs } from './system-fields.ts'
