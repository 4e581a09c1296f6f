// Without what is mistaken for something else when read from paper.
const letters = 'abcdefghjkmnpqrstuvwxyz'
const digits = '23456789'

const draw = (signs: string): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), at => signs[at % signs.length]).join('')

/** A password to hand over, as `krtm-7264-bwqe`: easy to read and type, 50 bits. */
export const temporaryPassword = (): string => [draw(letters), draw(digits), draw(letters)].join('-')
