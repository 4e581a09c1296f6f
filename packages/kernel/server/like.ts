/** Escapes text for a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** LIKE pattern of texts that contain a search term, without spaces at its ends. */
export const patternOf = (search: string): string => `%${escapeLike(search.trim())}%`
