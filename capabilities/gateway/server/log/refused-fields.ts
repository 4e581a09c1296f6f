/** Parameters and fields that the answer of a refused call names, each once; the answer may have been cut. */
export const refusedFields = (answer: string | null): readonly string[] => [
  ...new Set([...(answer ?? '').matchAll(/"field":"([^"\\]+)"/g)].map(([, field = '']) => field)),
]
