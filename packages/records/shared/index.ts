export { type DefaultTerm, isTerm } from './default-term.ts'
export { filterFields } from './filter-fields.ts'
export { searchFields } from './search-fields.ts'
export { fieldOf, isSystemField, systemFieldDefs } from './system-fields.ts'
