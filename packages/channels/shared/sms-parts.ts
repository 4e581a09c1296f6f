/** Characters of a short message, and of each part of a longer one, as the providers in China count them. */
const single = 70
const each = 67

/** How many short messages a text is counted as. */
export const smsParts = (text: string): number => (text.length <= single ? 1 : Math.ceil(text.length / each))
