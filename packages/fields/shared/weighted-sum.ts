/** The sum check characters are made from: each character's value times the weight of its place. */
export const weightedSum = (
  text: string,
  weights: readonly number[],
  worth: (character: string) => number,
): number => weights.reduce((sum, weight, place) => sum + weight * worth(text[place] ?? ''), 0)
