/** The file and the record, comment, workflow or message that gives the right to open it. */
export interface FilePlace {
  readonly id: string
  readonly table?: string
  readonly record?: string
  readonly comment?: string
  readonly approval?: string
  readonly chat?: string
}
