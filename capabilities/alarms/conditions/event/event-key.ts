/** The key under which conditions read an event of a product; points have no colon in theirs. */
export const eventKey = (code: string): string => `event:${code}`
