/** What a table answers where several rows match, by the letters of DMN. */
export const hitPolicies = ['U', 'A', 'P', 'F', 'R', 'O', 'C', 'C+', 'C<', 'C>', 'C#'] as const
export type HitPolicy = (typeof hitPolicies)[number]

/** Several rows are meant to match, so that neither gaps nor overlaps are faults. */
export const collects = (hit: HitPolicy): boolean => hit === 'R' || hit === 'O' || hit.startsWith('C')

/** The answer is a list. */
export const answersList = (hit: HitPolicy): boolean => hit === 'R' || hit === 'O' || hit === 'C'

/** The order of the values of the output decides. */
export const ranks = (hit: HitPolicy): boolean => hit === 'P' || hit === 'O'
