import { expect, test } from 'vitest'
import { readBars } from './zxing-bars.ts'

/** The left digits of an EAN-13 with an odd number of bars; those of the right side are their opposite. */
const odd = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const right = odd.map(bars => [...bars].map(bar => (bar === '0' ? '1' : '0')).join(''))
const even = right.map(bars => [...bars].reverse().join(''))
/** Which of the six left digits are even, by the first digit, which has no bars of its own. */
const parity = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')

const ean13 = (code: string): string => {
  const [first = 0, ...digits] = [...code].map(Number)
  const left = digits.slice(0, 6).map((digit, at) => (parity[first]?.[at] === '1' ? even : odd)[digit])
  return `101${left.join('')}01010${digits
    .slice(6)
    .map(digit => right[digit])
    .join('')}101`
}

/** Black bars on white, with a white margin; on their side where `turned`. */
const pictureOf = (bars: string, turned = false): ImageData => {
  const [scale, margin, size] = [3, 40, bars.length * 3 + 80]
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = margin; y < size - margin; y++)
    for (let x = margin; x < size - margin; x++)
      if (bars[Math.floor(((turned ? y : x) - margin) / scale)] === '1')
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
  return { data, width: size, height: size, colorSpace: 'srgb' } as ImageData
}

test.each(['4006381333931', '6901234567892'])('the bars of %s are read', async code => {
  expect(await readBars(pictureOf(ean13(code)))).toBe(code)
  expect(await readBars(pictureOf(ean13(code), true))).toBe(code)
})

test('a number whose check digit is wrong is not read, nor is a picture without bars', async () => {
  expect(await readBars(pictureOf(ean13('4006381333932')))).toBeNull()
  expect(await readBars(pictureOf('0'))).toBeNull()
})
