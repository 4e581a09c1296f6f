/** The things in parts of at most the size. */
export const inBatches = <Thing>(things: readonly Thing[], size: number): readonly (readonly Thing[])[] =>
  Array.from({ length: Math.ceil(things.length / size) }, (_, at) => things.slice(at * size, (at + 1) * size))
