import { mostSteps, type Program, type Step } from './program.ts'

/** Thrown for an invalid pattern; never leaves `readPattern`. */
class Refused extends Error {}

interface Reading {
  readonly text: readonly string[]
  at: number
  groups: number
  depth: number
  readonly flags: string
  readonly steps: Step[]
}

const programs = new Map<string, Program | null>()

/**
 * Compiles a regular expression of XPath (required by the standard for `matches`, `replace` and `split`):
 * characters, classes, groups, alternatives, greedy and lazy quantifiers, flags s, m, i, x, q. Back references
 * are refused, because they cannot be matched in bounded time. Null for an invalid pattern.
 */
export const readPattern = (pattern: string, flags: string): Program | null => {
  const key = `${flags}/${pattern}`
  const known = programs.get(key)
  if (known !== undefined) return known
  const program = readFresh(pattern, flags)
  if (programs.size > 500) programs.clear()
  programs.set(key, program)
  return program
}

/** With the flag q, pattern and replacement are literal text. */
export const isLiteral = (flags: string): boolean => flags.includes('q')

const readFresh = (pattern: string, flags: string): Program | null => {
  if (!/^[smixq]*$/.test(flags) || pattern.length > mostSteps) return null
  const literal = isLiteral(flags)
  const text = Array.from(flags.includes('x') && !literal ? withoutSpaces(pattern) : pattern)
  const reading: Reading = { text, at: 0, groups: 0, depth: 0, flags, steps: [] }
  try {
    emit(reading, { kind: 'save', slot: 0 })
    if (literal) for (const letter of text) emitLetter(reading, letter)
    else {
      readAlternatives(reading)
      if (reading.at < text.length) return null
    }
    emit(reading, { kind: 'save', slot: 1 })
    emit(reading, { kind: 'found' })
    return { steps: reading.steps, groups: reading.groups, multiline: flags.includes('m') }
  } catch (thrown) {
    if (thrown instanceof Refused) return null
    throw thrown
  }
}

/** Removes blanks except in classes, also within an escape. */
const withoutSpaces = (pattern: string): string =>
  pattern.replace(/\\\s+|(\\.)|(\[(?:\\.|[^\]])*\])|\s+/gs, (all, escaped, set) =>
    all.startsWith('\\') && escaped === undefined ? '\\' : (escaped ?? set ?? ''),
  )

/** Unicode blocks by their XPath names, which JavaScript lacks. */
const blocks: Readonly<Record<string, string>> = {
  IsBasicLatin: '\\u0000-\\u007f',
  'IsLatin-1Supplement': '\\u0080-\\u00ff',
  'IsLatinExtended-A': '\\u0100-\\u017f',
  'IsLatinExtended-B': '\\u0180-\\u024f',
  IsGreek: '\\u0370-\\u03ff',
  IsCyrillic: '\\u0400-\\u04ff',
  IsGeneralPunctuation: '\\u2000-\\u206f',
  IsCJKSymbolsandPunctuation: '\\u3000-\\u303f',
  IsHiragana: '\\u3040-\\u309f',
  IsKatakana: '\\u30a0-\\u30ff',
  IsCJKUnifiedIdeographs: '\\u4e00-\\u9fff',
  IsHangulSyllables: '\\uac00-\\ud7af',
}

const blockClass = (letter: string, name: string): string | null => {
  const range = Object.hasOwn(blocks, name) ? blocks[name] : undefined
  return range === undefined ? null : `[${letter === 'P' ? '^' : ''}${range}]`
}

const emit = (reading: Reading, step: Step): number => {
  if (reading.steps.length >= mostSteps) throw new Refused()
  return reading.steps.push(step) - 1
}

const peek = ({ text, at }: Reading): string | undefined => text[at]

const take = (reading: Reading, letter: string): boolean => {
  if (peek(reading) !== letter) return false
  reading.at++
  return true
}

const readAlternatives = (reading: Reading): void => {
  const start = reading.steps.length
  readSequence(reading)
  if (take(reading, '|')) {
    const first = cut(reading, start)
    const fork = emit(reading, { kind: 'found' })
    paste(reading, first, start, 1)
    const jump = emit(reading, { kind: 'found' })
    reading.steps[fork] = { kind: 'fork', first: fork + 1, second: jump + 1 }
    readAlternatives(reading)
    reading.steps[jump] = { kind: 'jump', to: reading.steps.length }
  }
}

const cut = (reading: Reading, start: number): Step[] => reading.steps.splice(start)

/** Relocates instructions. */
const paste = (reading: Reading, steps: readonly Step[], from: number, shift: number): void => {
  for (const step of steps) emit(reading, move(step, from, shift))
}

const move = (step: Step, from: number, shift: number): Step => {
  const moved = (place: number) => (place >= from ? place + shift : place)
  if (step.kind === 'fork') return { ...step, first: moved(step.first), second: moved(step.second) }
  return step.kind === 'jump' ? { ...step, to: moved(step.to) } : step
}

const readSequence = (reading: Reading): void => {
  for (let next = peek(reading); next !== undefined && next !== '|' && next !== ')'; next = peek(reading)) {
    const start = reading.steps.length
    readOne(reading)
    readQuantifier(reading, start)
  }
}

const readOne = (reading: Reading): void => {
  const letter = peek(reading) ?? ''
  if ('*+?{'.includes(letter)) throw new Refused()
  if (letter === '[') {
    emit(reading, { kind: 'letter', test: readClass(reading) })
    return
  }
  reading.at++
  if (letter === '(') readGroup(reading)
  else if (letter === '\\') readEscape(reading)
  else if (letter === '^') emit(reading, { kind: 'edge', edge: 'start' })
  else if (letter === '$') emit(reading, { kind: 'edge', edge: 'end' })
  else if (letter === '.') emitAny(reading)
  else if (']}'.includes(letter)) throw new Refused()
  else emitLetter(reading, letter)
}

const emitAny = (reading: Reading): void => {
  const all = reading.flags.includes('s')
  emit(reading, { kind: 'letter', test: each => all || (each !== '\n' && each !== '\r') })
}

const emitLetter = (reading: Reading, letter: string): void => {
  const folded = letter.toLowerCase()
  emit(reading, {
    kind: 'letter',
    test: reading.flags.includes('i') ? each => each.toLowerCase() === folded : each => each === letter,
  })
}

const readGroup = (reading: Reading): void => {
  const catches = !(peek(reading) === '?' && reading.text[reading.at + 1] === ':')
  if (!catches) reading.at += 2
  const group = catches ? ++reading.groups : 0
  if (++reading.depth > 100) throw new Refused()
  if (catches) emit(reading, { kind: 'save', slot: group * 2 })
  readAlternatives(reading)
  if (!take(reading, ')')) throw new Refused()
  reading.depth--
  if (catches) emit(reading, { kind: 'save', slot: group * 2 + 1 })
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const readEscape = (reading: Reading): void => {
  const letter = peek(reading)
  if (letter === undefined) throw new Refused()
  reading.at++
  if ('dDwWsS'.includes(letter)) {
    emitClass(reading, `[\\${letter}]`)
    return
  }
  if (letter === 'p' || letter === 'P') {
    const end = reading.text.indexOf('}', reading.at)
    if (peek(reading) !== '{' || end < 0) throw new Refused()
    const name = reading.text.slice(reading.at, end + 1).join('')
    reading.at = end + 1
    emitClass(reading, blockClass(letter, name.slice(1, -1)) ?? `[\\${letter}${name}]`)
    return
  }
  if (/[\p{L}\p{N}]/u.test(letter) && !Object.hasOwn(controls, letter)) throw new Refused()
  emitLetter(reading, controls[letter] ?? letter)
}

type LetterTest = (letter: string) => boolean

/** A bracket class, possibly with subtraction: `[a-z-[aeiou]]`. */
const readClass = (reading: Reading): LetterTest => {
  if (++reading.depth > 100) throw new Refused()
  const start = reading.at++
  const folds = reading.flags.includes('i')
  const read = () => reading.text.slice(start, reading.at).join('')
  let less: LetterTest | null = null
  let own = ''
  for (let escaped = false; ; reading.at++) {
    const letter = peek(reading)
    if (letter === undefined) throw new Refused()
    if (!escaped && letter === ']') break
    if (!escaped && letter === '-' && reading.text[reading.at + 1] === '[') {
      own = read()
      reading.at++
      less = readClass(reading)
      if (peek(reading) !== ']') throw new Refused()
      break
    }
    // A backslash and a digit is a back reference, which is invalid in a class.
    if (escaped && /\d/.test(letter)) throw new Refused()
    escaped = !escaped && letter === '\\'
  }
  const test = classTest(`${less ? own : read()}]`, folds)
  reading.at++
  reading.depth--
  return less ? letter => test(letter) && !less(letter) : test
}

const emitClass = (reading: Reading, text: string): void => {
  emit(reading, { kind: 'letter', test: classTest(text, reading.flags.includes('i')) })
}

/** Tested per character, at constant cost whatever the class contains. */
const classTest = (text: string, folds: boolean): LetterTest => {
  try {
    const expression = new RegExp(`^${text}$`, folds ? 'ui' : 'u')
    return letter => expression.test(letter)
  } catch (thrown) {
    if (thrown instanceof SyntaxError) throw new Refused()
    throw thrown
  }
}

const readQuantifier = (reading: Reading, start: number): void => {
  const counts = readCounts(reading)
  if (!counts) return
  const [least, most] = counts
  const lazy = take(reading, '?')
  const body = cut(reading, start)
  const again = () => paste(reading, body, start, reading.steps.length - start)
  for (let i = 0; i < least; i++) again()
  if (most === null) emitLoop(reading, again, lazy)
  else for (let i = least; i < most; i++) emitOptional(reading, again, lazy)
}

const forkTo = (into: number, past: number, lazy: boolean): Step =>
  lazy ? { kind: 'fork', first: past, second: into } : { kind: 'fork', first: into, second: past }

const emitLoop = (reading: Reading, again: () => void, lazy: boolean): void => {
  const fork = emit(reading, { kind: 'found' })
  again()
  emit(reading, { kind: 'jump', to: fork })
  reading.steps[fork] = forkTo(fork + 1, reading.steps.length, lazy)
}

const emitOptional = (reading: Reading, again: () => void, lazy: boolean): void => {
  const fork = emit(reading, { kind: 'found' })
  again()
  reading.steps[fork] = forkTo(fork + 1, reading.steps.length, lazy)
}

const readCounts = (reading: Reading): readonly [least: number, most: number | null] | null => {
  if (take(reading, '*')) return [0, null]
  if (take(reading, '+')) return [1, null]
  if (take(reading, '?')) return [0, 1]
  if (peek(reading) !== '{') return null
  const rest = reading.text.slice(reading.at, reading.at + 12).join('')
  const counts = /^\{(\d{1,4})(,(\d{1,4})?)?\}/.exec(rest)
  if (!counts) throw new Refused()
  reading.at += counts[0].length
  const least = Number(counts[1])
  const most = counts[2] === undefined ? least : counts[3] === undefined ? null : Number(counts[3])
  if (most !== null && most < least) throw new Refused()
  return [least, most]
}
