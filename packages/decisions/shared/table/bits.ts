/** A set of row numbers, 32 to a word. */
export type Bits = Uint32Array

export const noBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5)

export const allBits = (size: number): Bits => {
  const bits = noBits(size)
  for (let at = 0; at < size; at++) setBit(bits, at)
  return bits
}

export const setBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31))
}

export const clearBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31))
}

export const hasBit = (bits: Bits, at: number): boolean => ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0

export const and = (left: Bits, right: Bits): Bits => {
  const out = new Uint32Array(left.length)
  for (let word = 0; word < out.length; word++) out[word] = (left[word] ?? 0) & (right[word] ?? 0)
  return out
}

/** The members in rising order. */
export const membersOf = (bits: Bits): number[] => {
  const members: number[] = []
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0
    while (rest !== 0) {
      const lowest = rest & -rest
      members.push(word * 32 + (31 - Math.clz32(lowest)))
      rest ^= lowest
    }
  }
  return members
}

export const isNone = (bits: Bits): boolean => bits.every(word => word === 0)

/** A text that two sets share only when they are equal. */
export const keyOf = (bits: Bits): string => bits.join(' ')
