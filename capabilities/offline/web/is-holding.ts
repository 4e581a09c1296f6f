/** Where it is noted whose forms and entries this browser holds. */
export const holdingKey = 'device'

/** Whether this browser holds anything of anybody. */
export const isHolding = (): boolean => localStorage.getItem(holdingKey) !== null
