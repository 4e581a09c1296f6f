/**
 * What one expression may be and do. Parts are its names, numbers, texts and signs, each of which the grammar compares with
 * those before it; depth counts nested parts; steps are loop turns, list items looked at and calls made.
 */
export const exprLimits = {
  length: 10_000,
  parts: 2_000,
  depth: 200,
  steps: 1_000_000,
  items: 100_000,
  text: 1_000_000,
} as const
