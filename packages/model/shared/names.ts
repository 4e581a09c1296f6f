/** Immutable names; people see labels. */
export type TableId = string
export type FieldId = string
