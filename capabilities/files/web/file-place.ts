/** The file and the record or comment that gives the right to open it. */
export interface FilePlace {
  readonly id: string
  readonly table?: string
  readonly record?: string
  readonly comment?: string
}
