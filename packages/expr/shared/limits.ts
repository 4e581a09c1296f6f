/**
 * Limits of one expression. Parts are its names, numbers, texts and operators, each of which the grammar
 * compares with those before it; depth counts nested nodes; steps are loop iterations, list items visited and
 * calls.
 */
export const exprLimits = {
  length: 10_000,
  parts: 2_000,
  depth: 200,
  steps: 1_000_000,
  items: 100_000,
  text: 1_000_000,
} as const
