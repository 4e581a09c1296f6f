import { Decimal } from 'decimal.js'

/** The decimal arithmetic of the standard: 34 significant digits, half to even, as in IEEE 754 decimal128. */
export const Exact = Decimal.clone({
  precision: 34,
  rounding: Decimal.ROUND_HALF_EVEN,
  minE: -6143,
  maxE: 6144,
  toExpNeg: -6200,
  toExpPos: 6200,
})

/**
 * A number, exactly. Those of up to 15 digits are JavaScript numbers and mean the decimal they are written as, so 0.1 is
 * one tenth; such numbers compare rightly as they are. All others are decimals. `settle` keeps this form.
 */
export type Num = number | Decimal

const whole = 1e15
const isSmall = (value: number): boolean => value < whole && value > -whole && Number.isInteger(value)

/** A decimal in the one form numbers have; null when it is none or beyond range. */
export const settle = (value: Decimal): Num | null => {
  if (!value.isFinite()) return null
  if (value.isZero()) return 0
  return value.precision() <= 15 && Math.abs(value.e) < 290 ? value.toNumber() : value
}

/** A JavaScript number from outside; null when it is none. Adding zero makes the negative zero a plain one. */
export const settleNumber = (value: number): Num | null => (Number.isFinite(value) ? value + 0 : null)

/** Reads digits as the language and JSON write them. */
export const readDigits = (digits: string): Num | null =>
  /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,5})?$/i.test(digits) ? settle(new Exact(digits)) : null

export const isNum = (value: unknown): value is Num => typeof value === 'number' || value instanceof Exact

export const decimal = (value: Num): Decimal => (typeof value === 'number' ? new Exact(value) : value)

/** How many places behind the point a plain number has, up to four; more than four is -1. */
const placesOf = (value: number): number => {
  if (Number.isInteger(value)) return isSmall(value) ? 0 : -1
  for (let places = 1; places < 5; places++) {
    const scaled = Math.round(value * (tens[places] ?? 1))
    // Up to 15 digits the decimal and its double belong to each other, so this is the very number, not one close to it.
    if (scaled / (tens[places] ?? 1) === value) return isSmall(scaled) ? places : -1
  }
  return -1
}

const tens = [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8]

/** A sum of prices and the like: as whole numbers of the smaller unit, which doubles add exactly. */
const addScaled = (left: number, right: number): number | null => {
  const [first, last] = [placesOf(left), placesOf(right)]
  if (first < 0 || last < 0) return null
  const unit = tens[Math.max(first, last)] ?? 1
  const [a, b] = [Math.round(left * unit), Math.round(right * unit)]
  return isSmall(a) && isSmall(b) && isSmall(a + b) ? (a + b) / unit : null
}

const multiplyScaled = (left: number, right: number): number | null => {
  const [first, last] = [placesOf(left), placesOf(right)]
  if (first < 0 || last < 0) return null
  const product = Math.round(left * (tens[first] ?? 1)) * Math.round(right * (tens[last] ?? 1))
  return isSmall(product) ? (product + 0) / (tens[first + last] ?? 1) : null
}

export const add = (left: Num, right: Num): Num | null => {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = isSmall(left) && isSmall(right) ? left + right : addScaled(left, right)
    if (sum !== null && sum < whole && sum > -whole) return sum
  }
  return settle(decimal(left).plus(right))
}

export const subtract = (left: Num, right: Num): Num | null => add(left, negate(right))

export const multiply = (left: Num, right: Num): Num | null => {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = isSmall(left) && isSmall(right) ? left * right : multiplyScaled(left, right)
    if (product !== null && product < whole && product > -whole) return product + 0
  }
  return settle(decimal(left).times(right))
}

/** Null when divided by zero. */
export const divide = (left: Num, right: Num): Num | null => {
  if (right === 0) return null
  if (typeof left === 'number' && typeof right === 'number' && isSmall(left) && isSmall(right)) {
    const quotient = left / right
    if (isSmall(quotient) && quotient * right === left) return quotient + 0
  }
  return settle(decimal(left).div(right))
}

/** Null where the result is no real number or beyond range. */
export const power = (base: Num, exponent: Num): Num | null => settle(decimal(base).pow(exponent))

export const negate = (value: Num): Num => (typeof value === 'number' ? 0 - value : value.neg())

/** Below, at or above zero. */
export const compareNums = (left: Num, right: Num): number =>
  typeof left === 'number' && typeof right === 'number'
    ? left < right
      ? -1
      : left > right
        ? 1
        : 0
    : decimal(left).cmp(right)

/** Plain digits, without exponent and without zeros behind. */
export const writeNum = (value: Num): string =>
  typeof value === 'number' && isSmall(value) ? String(value) : decimal(value).toFixed()

/** The number as an integer for counting and places; null when it has a fraction or is no small one. */
export const toInteger = (value: Num): number | null =>
  typeof value === 'number' && isSmall(value) ? value : null

export type Rounding = 'halfEven' | 'halfUp' | 'halfDown' | 'up' | 'down' | 'floor' | 'ceiling'

const modes: Readonly<Record<Rounding, Decimal.Rounding>> = {
  halfEven: Decimal.ROUND_HALF_EVEN,
  halfUp: Decimal.ROUND_HALF_UP,
  halfDown: Decimal.ROUND_HALF_DOWN,
  up: Decimal.ROUND_UP,
  down: Decimal.ROUND_DOWN,
  floor: Decimal.ROUND_FLOOR,
  ceiling: Decimal.ROUND_CEIL,
}

/** Rounds to decimal places, negative ones being tens, hundreds …; null for places beyond the standard's -6111…6176. */
export const round = (value: Num, places: number, rounding: Rounding): Num | null => {
  if (places < -6111 || places > 6176) return null
  if (places >= 0 && typeof value === 'number' && isSmall(value)) return value
  if (places >= 0) return settle(decimal(value).toDecimalPlaces(places, modes[rounding]))
  const unit = new Exact(10).pow(-places)
  return settle(decimal(value).div(unit).toDecimalPlaces(0, modes[rounding]).times(unit))
}
