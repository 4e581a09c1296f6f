/** What a text of a package holds; undefined: it is no JSON, which the check of its shape tells. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
