import type { Symbology } from './shared.ts'

/** The bars and gaps of a code from left to right, each in modules, beginning with a bar. Null when it cannot be drawn. */
export const barsOf = (code: string, symbology: Symbology): readonly number[] | null => {
  switch (symbology) {
    case 'code128':
      return code !== '' && /^[ -~]+$/.test(code) ? code128(code) : null
    case 'ean13':
      return /^\d{13}$/.test(code) ? ean13(code) : null
    case 'upcA':
      return /^\d{12}$/.test(code) ? ean13(`0${code}`) : null
    case 'ean8':
      return /^\d{8}$/.test(code) ? ean8(code) : null
    case 'qr':
      return null
  }
}

/** ISO/IEC 15417, table 1: six widths for each value from 0 to 105. */
const widths = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232'
).split(' ')
const stop = '2331112'

/** Set B, and set C for runs of digits, which take half the room. */
const code128 = (text: string): readonly number[] => {
  const values: number[] = []
  let set: 'B' | 'C' | null = null
  for (let at = 0; at < text.length; ) {
    const run = /^\d*/.exec(text.slice(at))?.[0].length ?? 0
    const pairs = Math.floor(run / 2)
    const wanted: 'B' | 'C' = (set === 'C' ? pairs >= 1 : pairs >= 2 && run % 2 === 0) ? 'C' : 'B'
    if (set !== wanted) values.push(startOrSwitch(set === null, wanted))
    set = wanted
    if (wanted === 'C') {
      values.push(Number(text.slice(at, at + 2)))
      at += 2
    } else {
      values.push(text.charCodeAt(at) - 32)
      at += 1
    }
  }
  const sum = values.reduce((total, value, place) => total + value * Math.max(place, 1), 0)
  return [...[...values, sum % 103].map(value => widths[value] ?? '').join(''), ...stop].map(Number)
}

const startOrSwitch = (start: boolean, set: 'B' | 'C'): number =>
  start ? (set === 'B' ? 104 : 105) : set === 'B' ? 100 : 99

/** ISO/IEC 15420: widths of a digit of number set A, read as gap, bar, gap, bar on the left; set B is set A from behind. */
const digits = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112']
/** Which of the left six digits stand in set B says the first digit. */
const parity = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
]

const digit = (value: string | undefined, backwards = false): string => {
  const drawn = digits[Number(value)] ?? ''
  return backwards ? [...drawn].reverse().join('') : drawn
}

const ean13 = (code: string): readonly number[] => {
  const sets = parity[Number(code[0])] ?? ''
  const left = [...code.slice(1, 7)].map((each, place) => digit(each, sets[place] === '1')).join('')
  const right = [...code.slice(7)].map(each => digit(each)).join('')
  return [...`111${left}11111${right}111`].map(Number)
}

const ean8 = (code: string): readonly number[] => {
  const left = [...code.slice(0, 4)].map(each => digit(each)).join('')
  const right = [...code.slice(4)].map(each => digit(each)).join('')
  return [...`111${left}11111${right}111`].map(Number)
}
