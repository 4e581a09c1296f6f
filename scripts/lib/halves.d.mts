export declare const halves: readonly {
  readonly name: string
  readonly english: string
  readonly chinese: string
  readonly reads: (path: string) => boolean
}[]
