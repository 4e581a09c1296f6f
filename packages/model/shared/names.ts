/** Names that never change once chosen; what people see are labels. */
export type TableId = string
export type FieldId = string
