export { answerAsks } from './answer-asks.ts'
export { csvText } from './csv.ts'
export { dayOf, instantOf, readMoment, type WrittenMoment } from './dates.ts'
// Exported as a whole: only so can a capability extend `ErrorCodes` and `IssueCodes` under the name of this entry point.
export * from './errors.ts'
export { halfWidth } from './half-width.ts'
export { isId, isSpaceId, isUuid, newId, partId } from './ids.ts'
export { issueCodes } from './issues.ts'
export { asJson, isPlainObject, type Json, type JsonObject } from './json.ts'
export { limits } from './limits.ts'
export {
  type DayPattern,
  dayPatterns,
  type Notation,
  type NumberPattern,
  numberPatterns,
  plainNotation,
  readTypedNumber,
  withoutYear,
  writeClock,
  writeDay,
  writeNumber,
} from './notation.ts'
export { groupDigits, readNumber } from './numbers.ts'
export { type Patch, patched } from './patched.ts'
export { periodOf } from './period-of.ts'
export { isStorable } from './storable.ts'
export { fillIn, joined, type Lang, langs, localise, type Text, type Texts, textIn } from './text.ts'
export { unpackBounded } from './unpack.ts'
export { addWork, readShifts, type WorkCalendar, workBetween, workClock } from './work-calendar.ts'
export { dayIn, instantAt, isTimeZone, wallAt } from './zone.ts'
