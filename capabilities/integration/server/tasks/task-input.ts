/** Which task a run carries out. */
export interface TaskInput {
  readonly task: string
  readonly release: number
}
