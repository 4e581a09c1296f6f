import { weightedSum } from '../../shared/weighted-sum.ts'

const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** GB 32100-2015: eighteen characters without I, O, S, V and Z, the last a check character of MOD 31. */
export const isCreditCode = (text: string): boolean => {
  const code = text.toUpperCase()
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false
  const sum = weightedSum(code, weights, character => characters.indexOf(character))
  return characters[(31 - (sum % 31)) % 31] === code[17]
}
