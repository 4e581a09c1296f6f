/** An expression to be read, not entered: names without the back-ticks around them; texts within it stay as they are. */
export const withoutTicks = (expression: string): string =>
  expression.replaceAll(
    /"(?:[^"\\]|\\.)*"|`([^`]*)`/g,
    (written, name: string | undefined) => name ?? written,
  )
