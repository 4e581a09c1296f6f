/** Whether PostgreSQL can store a text: no NUL and no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)
