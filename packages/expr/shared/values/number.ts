import { Decimal } from 'decimal.js'

/** Decimal arithmetic of the standard: 34 significant digits, round half to even, as in IEEE 754 decimal128. */
export const Exact = Decimal.clone({
  precision: 34,
  rounding: Decimal.ROUND_HALF_EVEN,
  minE: -6143,
  maxE: 6144,
  toExpNeg: -6200,
  toExpPos: 6200,
})

/**
 * An exact number. Up to 15 digits it is a JavaScript number that stands for its shortest decimal notation, so
 * 0.1 is one tenth; such numbers compare correctly. All others are decimals. `settle` maintains this form.
 */
export type Num = number | Decimal

const whole = 1e15
const isSmall = (value: number): boolean => value < whole && value > -whole && Number.isInteger(value)

/** Normalises a decimal; null when it is not a number or out of range. */
export const settle = (value: Decimal): Num | null => {
  if (!value.isFinite()) return null
  if (value.isZero()) return 0
  return value.precision() <= 15 && Math.abs(value.e) < 290 ? value.toNumber() : value
}

/** A JavaScript number from outside; null when not finite. Adding zero turns negative zero into zero. */
export const settleNumber = (value: number): Num | null => (Number.isFinite(value) ? value + 0 : null)

/** Parses digits in the notation of the language and JSON. */
export const readDigits = (digits: string): Num | null =>
  /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,5})?$/i.test(digits) ? settle(new Exact(digits)) : null

export const isNum = (value: unknown): value is Num => typeof value === 'number' || value instanceof Exact

export const decimal = (value: Num): Decimal => (typeof value === 'number' ? new Exact(value) : value)

/** Decimals of a plain number, up to four; more than four is -1. */
const placesOf = (value: number): number => {
  if (Number.isInteger(value)) return isSmall(value) ? 0 : -1
  for (let places = 1; places < 5; places++) {
    const scaled = Math.round(value * (tens[places] ?? 1))
    // Up to 15 digits a decimal and its double correspond one to one, so the result is exact.
    if (scaled / (tens[places] ?? 1) === value) return isSmall(scaled) ? places : -1
  }
  return -1
}

const tens = [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8]

/** Fast path for sums of prices and similar: as integers of the smaller unit, which doubles add exactly. */
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

/** Null where the result is not real or out of range. */
export const power = (base: Num, exponent: Num): Num | null => settle(decimal(base).pow(exponent))

export const negate = (value: Num): Num => (typeof value === 'number' ? 0 - value : value.neg())

/** Negative, zero or positive. */
export const compareNums = (left: Num, right: Num): number =>
  typeof left === 'number' && typeof right === 'number'
    ? left < right
      ? -1
      : left > right
        ? 1
        : 0
    : decimal(left).cmp(right)

/** Digits without exponent and trailing zeros. */
export const writeNum = (value: Num): string =>
  typeof value === 'number' && isSmall(value) ? String(value) : decimal(value).toFixed()

/** The number as an integer for counts and positions; null with a fraction or when too large. */
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

/** Rounds to decimals, negative ones being tens, hundreds …; null outside the standard's -6111…6176. */
export const round = (value: Num, places: number, rounding: Rounding): Num | null => {
  if (places < -6111 || places > 6176) return null
  if (places >= 0 && typeof value === 'number' && isSmall(value)) return value
  if (places >= 0) return settle(decimal(value).toDecimalPlaces(places, modes[rounding]))
  const unit = new Exact(10).pow(-places)
  return settle(decimal(value).div(unit).toDecimalPlaces(0, modes[rounding]).times(unit))
}
