/** Reads an amount of yuan such as `-1234.5` exactly as hundredths; null: it is none. */
export const centsOf = (text: string): number | null => {
  const [, sign, whole = '', part = ''] =
    /^([+-]?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text.replaceAll(',', '').trim()) ?? []
  if (whole === '') return null
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** Hundredths as the amount of yuan that providers read: two decimal places, no grouping. */
export const yuanOf = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
