/** Significant digits that a double keeps. */
const exactDigits = 15

/** The number a decimal text stands for; null: it has more digits than a double keeps. */
export const exactNumber = (text: string): number | null => {
  const digits = text
    .replace(/\.(\d*?)0+$/, '.$1')
    .replace(/\D/g, '')
    .replace(/^0+/, '')
  return digits.length <= exactDigits ? Number(text) : null
}
