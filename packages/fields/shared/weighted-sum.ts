/** Weighted sum for check characters: each character's value times the weight of its position. */
export const weightedSum = (
  text: string,
  weights: readonly number[],
  worth: (character: string) => number,
): number => weights.reduce((sum, weight, place) => sum + weight * worth(text[place] ?? ''), 0)
