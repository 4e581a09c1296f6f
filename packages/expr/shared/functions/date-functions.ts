import { type Run, spend } from '../run/run.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import {
  addMonths,
  calendarDay,
  dayNumber,
  dayOfYear,
  daysInMonth,
  weekday,
  weekOfYear,
} from '../values/calendar.ts'
import { decimal, isNum, type Num } from '../values/number.ts'
import { readDate, readDateTime, readTime } from '../values/read-temporal.ts'
import {
  DateTimeValue,
  DateValue,
  DaysDuration,
  momentAt,
  second,
  TimeValue,
  YearsDuration,
} from '../values/temporal.ts'
import { isList, type Value } from '../values/value.ts'
import { type FunctionDef, optional, param, takes } from './definition.ts'
import { wholeOf } from './number-functions.ts'

const dayOf = (value: Value | undefined): number | null =>
  value instanceof DateValue || value instanceof DateTimeValue ? value.day : null

const dateFrom = (day: number | null): Value => (day === null ? null : new DateValue(day))

const nowOf = (run: Run): DateTimeValue => momentAt(run.env.now, run.env.timeZone)

const makeDate: FunctionDef['evaluate'] = ([from, month, day], _run, signature) => {
  if (signature === 0) return typeof from === 'string' ? readDate(from) : null
  if (signature === 2) {
    const [y, m, d] = [wholeOf(from), wholeOf(month), wholeOf(day)]
    return y === null || m === null || d === null ? null : dateFrom(dayNumber(y, m, d))
  }
  return dateFrom(dayOf(from))
}

const makeDateTime: FunctionDef['evaluate'] = ([from, time], _run, signature) => {
  if (signature === 0) {
    if (typeof from !== 'string') return null
    const date = readDate(from)
    return date ? new DateTimeValue(date.day, 0, null) : readDateTime(from)
  }
  const day = dayOf(from)
  return day !== null && time instanceof TimeValue ? new DateTimeValue(day, time.nanos, time.zone) : null
}

const makeTime: FunctionDef['evaluate'] = ([from, minute, seconds, offset], _run, signature) => {
  if (signature === 0) return typeof from === 'string' ? readTime(from) : null
  if (signature !== 1) {
    if (from instanceof DateTimeValue) return new TimeValue(from.nanos, from.zone)
    if (from instanceof DateValue) return new TimeValue(0, 0)
    return from instanceof TimeValue ? from : null
  }
  const [h, m] = [wholeOf(from), wholeOf(minute)]
  if (h === null || m === null || !isNum(seconds ?? null)) return null
  const nanos = decimal(seconds as Num)
    .times(second)
    .trunc()
    .toNumber()
  if (h < 0 || h > 23 || m < 0 || m > 59 || nanos < 0 || nanos >= 60 * second) return null
  const zone = offset instanceof DaysDuration ? Number(offset.nanos / BigInt(second)) : null
  return zone !== null && Math.abs(zone) > 14 * 3600
    ? null
    : new TimeValue((h * 60 + m) * 60 * second + nanos, zone)
}

/** Complete months between two days, towards zero. */
const monthsBetween = (from: number, to: number): number => {
  if (to < from) return 0 - monthsBetween(to, from)
  const [first, last] = [calendarDay(from), calendarDay(to)]
  const months = (last.year - first.year) * 12 + last.month - first.month
  return last.day < first.day ? months - 1 : months
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const ofDay = (
  name: string,
  aliases: readonly string[],
  result: ExprType,
  evaluate: (day: number) => Value,
  doc: FunctionDef['doc'],
  examples: FunctionDef['examples'],
): FunctionDef => ({
  name,
  aliases,
  group: 'date',
  signatures: [takes(param('date', t.date)), takes(param('date', t.dateTime))],
  result,
  evaluate: ([value]) => {
    const day = dayOf(value)
    return day === null ? null : evaluate(day)
  },
  doc,
  examples,
})

const ofClock = (
  name: string,
  evaluate: (nanos: number) => Value,
  doc: FunctionDef['doc'],
  example: readonly [string, string],
): FunctionDef => ({
  name,
  group: 'date',
  signatures: [takes(param('time', t.dateTime)), takes(param('time', t.time))],
  result: t.number,
  evaluate: ([value]) =>
    value instanceof DateTimeValue || value instanceof TimeValue ? evaluate(value.nanos) : null,
  doc,
  examples: [example],
})

const shiftMonths = (value: Value | undefined, months: Value | undefined): number | null => {
  const [day, count] = [dayOf(value), wholeOf(months)]
  return day === null || count === null ? null : addMonths(day, count)
}

const dayOrMoment = (...more: readonly ReturnType<typeof param>[]) => [
  takes(param('date', t.date), ...more),
  takes(param('date', t.dateTime), ...more),
]

const daysOfYearMonth: Readonly<Record<string, (from: number, to: number) => number>> = {
  Y: (from, to) => Math.trunc(monthsBetween(from, to) / 12),
  M: monthsBetween,
  D: (from, to) => to - from,
  MD: (from, to) => {
    const start = addMonths(from, monthsBetween(from, to)) ?? from
    return to - start
  },
  YM: (from, to) => monthsBetween(from, to) % 12,
  YD: (from, to) => {
    const start = addMonths(from, Math.trunc(monthsBetween(from, to) / 12) * 12) ?? from
    return to - start
  },
}

export const dateFunctions: readonly FunctionDef[] = [
  {
    name: 'date',
    group: 'date',
    signatures: [
      takes(param('from', t.string)),
      takes(param('from', t.dateTime)),
      takes(param('year', t.number), param('month', t.number), param('day', t.number)),
    ],
    result: t.date,
    evaluate: makeDate,
    doc: {
      'zh-CN': '日期：由文本、日期时间，或年月日得出',
      en: 'A date from a text, from a moment, or from year, month and day',
    },
    examples: [
      ['date("2024-03-05")', '@"2024-03-05"'],
      ['date(2024, 3, 5)', '@"2024-03-05"'],
      ['date(2024, 2, 30)', 'null'],
    ],
  },
  {
    name: 'DATE',
    group: 'date',
    signatures: [takes(param('year', t.number), param('month', t.number), param('day', t.number))],
    result: t.date,
    evaluate: ([year, month, day]) => {
      const [y, m, d] = [wholeOf(year), wholeOf(month), wholeOf(day)]
      if (y === null || m === null || d === null) return null
      const start = dayNumber(y, 1, 1)
      const shifted = start === null ? null : addMonths(start, m - 1)
      return shifted === null ? null : new DateValue(shifted + d - 1)
    },
    doc: {
      'zh-CN': '由年月日得出日期；月或日超出时顺延',
      en: 'A date from year, month and day; months and days beyond run on',
    },
    examples: [['DATE(2024, 14, 1)', '@"2025-02-01"']],
  },
  {
    name: 'date and time',
    group: 'date',
    signatures: [
      takes(param('from', t.string)),
      takes(param('date', t.date), param('time', t.time)),
      takes(param('date', t.dateTime), param('time', t.time)),
    ],
    result: t.dateTime,
    evaluate: makeDateTime,
    doc: {
      'zh-CN': '日期时间：由文本，或日期加时间得出',
      en: 'A moment from a text, or from a date and a time',
    },
    examples: [['date and time(@"2024-03-05", @"14:30:00")', '@"2024-03-05T14:30:00"']],
  },
  {
    name: 'time',
    group: 'date',
    signatures: [
      takes(param('from', t.string)),
      takes(param('hour', t.number), param('minute', t.number), param('second', t.number), {
        name: 'offset',
        type: t.days,
        optional: true,
        nullable: true,
      }),
      takes(param('from', t.time)),
      takes(param('from', t.dateTime)),
    ],
    result: t.time,
    evaluate: makeTime,
    doc: {
      'zh-CN': '时间：由文本、日期时间，或时分秒得出',
      en: 'A time from a text, a moment, or hour, minute and second',
    },
    examples: [['time(14, 30, 0)', '@"14:30:00"']],
  },
  {
    name: 'years and months duration',
    group: 'date',
    signatures: [
      takes(param('from', t.date), param('to', t.date)),
      takes(param('from', t.dateTime), param('to', t.dateTime)),
    ],
    result: t.years,
    evaluate: ([from, to]) => {
      const [first, last] = [dayOf(from), dayOf(to)]
      return first === null || last === null ? null : new YearsDuration(monthsBetween(first, last))
    },
    doc: { 'zh-CN': '两个日期相隔几年几个月', en: 'The years and months between two dates' },
    examples: [['years and months duration(@"2023-12-22", @"2025-01-25")', '@"P1Y1M"']],
  },
  {
    name: 'now',
    aliases: ['NOW'],
    group: 'date',
    signatures: [takes()],
    result: t.dateTime,
    volatile: true,
    evaluate: (_args, run) => nowOf(run),
    doc: { 'zh-CN': '现在的日期时间', en: 'The present moment' },
    examples: [['now() > @"2000-01-01T00:00:00"', 'true']],
  },
  {
    name: 'today',
    aliases: ['TODAY'],
    group: 'date',
    signatures: [takes()],
    result: t.date,
    volatile: true,
    evaluate: (_args, run) => new DateValue(nowOf(run).day),
    doc: { 'zh-CN': '今天的日期', en: "Today's date" },
    examples: [['TODAY() + @"P1D" > TODAY()', 'true']],
  },
  ofDay(
    'day of week',
    [],
    t.string,
    day => dayNames[weekday(day) - 1] ?? null,
    { 'zh-CN': '星期几的英文名', en: 'The name of the weekday' },
    [['day of week(@"2019-09-17")', '"Tuesday"']],
  ),
  ofDay(
    'month of year',
    [],
    t.string,
    day => monthNames[calendarDay(day).month - 1] ?? null,
    { 'zh-CN': '月份的英文名', en: 'The name of the month' },
    [['month of year(@"2019-09-17")', '"September"']],
  ),
  ofDay(
    'day of year',
    [],
    t.number,
    dayOfYear,
    { 'zh-CN': '一年中的第几天', en: 'The day within the year' },
    [['day of year(@"2019-09-17")', '260']],
  ),
  ofDay(
    'week of year',
    ['ISOWEEKNUM'],
    t.number,
    weekOfYear,
    { 'zh-CN': '一年中的第几周（ISO 8601）', en: 'The week within the year (ISO 8601)' },
    [['week of year(@"2005-01-01")', '53']],
  ),
  ofDay('YEAR', [], t.number, day => calendarDay(day).year, { 'zh-CN': '年份', en: 'The year' }, [
    ['YEAR(@"2024-03-05")', '2024'],
  ]),
  ofDay('MONTH', [], t.number, day => calendarDay(day).month, { 'zh-CN': '月份', en: 'The month' }, [
    ['MONTH(@"2024-03-05")', '3'],
  ]),
  ofDay('DAY', [], t.number, day => calendarDay(day).day, { 'zh-CN': '几号', en: 'The day of the month' }, [
    ['DAY(@"2024-03-05")', '5'],
  ]),
  ofClock('HOUR', nanos => Math.floor(nanos / (3600 * second)), { 'zh-CN': '几点', en: 'The hour' }, [
    'HOUR(@"14:30:05")',
    '14',
  ]),
  ofClock('MINUTE', nanos => Math.floor(nanos / (60 * second)) % 60, { 'zh-CN': '几分', en: 'The minute' }, [
    'MINUTE(@"14:30:05")',
    '30',
  ]),
  ofClock('SECOND', nanos => Math.floor(nanos / second) % 60, { 'zh-CN': '几秒', en: 'The second' }, [
    'SECOND(@"14:30:05")',
    '5',
  ]),
  {
    name: 'WEEKDAY',
    group: 'date',
    signatures: dayOrMoment(optional('type', t.number)),
    result: t.number,
    evaluate: ([value, type]) => {
      const day = dayOf(value)
      const count = type === null || type === undefined ? 1 : wholeOf(type)
      if (day === null) return null
      const iso = weekday(day)
      return count === 1 ? (iso % 7) + 1 : count === 2 ? iso : count === 3 ? iso - 1 : null
    },
    doc: {
      'zh-CN': '星期几的数字：1 为星期日；类型 2 时 1 为星期一，类型 3 时 0 为星期一',
      en: 'The weekday as a number: 1 is Sunday; with type 2, 1 is Monday; with type 3, 0 is Monday',
    },
    examples: [
      ['WEEKDAY(@"2024-03-05")', '3'],
      ['WEEKDAY(@"2024-03-05", 2)', '2'],
    ],
  },
  {
    name: 'EDATE',
    group: 'date',
    signatures: dayOrMoment(param('months', t.number)),
    result: t.date,
    evaluate: ([value, months]) => dateFrom(shiftMonths(value, months)),
    doc: { 'zh-CN': '几个月之后（负数为之前）的同一天', en: 'The same day some months later, or earlier' },
    examples: [['EDATE(@"2024-01-31", 1)', '@"2024-02-29"']],
  },
  {
    name: 'EOMONTH',
    group: 'date',
    signatures: dayOrMoment(param('months', t.number)),
    result: t.date,
    evaluate: ([value, months]) => {
      const shifted = shiftMonths(value, months)
      if (shifted === null) return null
      const { year, month } = calendarDay(shifted)
      return dateFrom(dayNumber(year, month, daysInMonth(year, month)))
    },
    doc: { 'zh-CN': '几个月之后那个月的最后一天', en: 'The last day of the month some months later' },
    examples: [['EOMONTH(@"2024-01-15", 1)', '@"2024-02-29"']],
  },
  {
    name: 'DATEDIF',
    group: 'date',
    signatures: [
      takes(param('start', t.date), param('end', t.date), param('unit', t.string)),
      takes(param('start', t.dateTime), param('end', t.dateTime), param('unit', t.string)),
    ],
    result: t.number,
    evaluate: ([start, end, unit]) => {
      const [from, to] = [dayOf(start), dayOf(end)]
      const count = typeof unit === 'string' ? unit.toUpperCase() : ''
      if (from === null || to === null || to < from || !Object.hasOwn(daysOfYearMonth, count)) return null
      return daysOfYearMonth[count]?.(from, to) ?? null
    },
    doc: {
      'zh-CN': '两个日期的间隔："Y" 整年，"M" 整月，"D" 天，"MD"、"YM"、"YD" 为余下的天、月、天',
      en: 'Between two dates: "Y" whole years, "M" months, "D" days; "MD", "YM", "YD" the days, months, days left over',
    },
    examples: [
      ['DATEDIF(@"2022-05-20", @"2024-03-05", "Y")', '1'],
      ['DATEDIF(@"2022-05-20", @"2024-03-05", "YM")', '9'],
      ['DATEDIF(@"2024-01-01", @"2024-03-05", "D")', '64'],
    ],
  },
  {
    name: 'DAYS',
    group: 'date',
    signatures: [
      takes(param('end', t.date), param('start', t.date)),
      takes(param('end', t.dateTime), param('start', t.dateTime)),
    ],
    result: t.number,
    evaluate: ([end, start]) => {
      const [to, from] = [dayOf(end), dayOf(start)]
      return to === null || from === null ? null : to - from
    },
    doc: { 'zh-CN': '两个日期相隔几天', en: 'The days between two dates' },
    examples: [['DAYS(@"2024-03-05", @"2024-03-01")', '4']],
  },
  {
    name: 'NETWORKDAYS',
    group: 'date',
    signatures: [
      takes(param('start', t.date), param('end', t.date), optional('holidays', t.list(t.date))),
      takes(param('start', t.dateTime), param('end', t.dateTime), optional('holidays', t.list(t.date))),
    ],
    result: t.number,
    evaluate: ([start, end, holidays], run) => {
      const [first, last] = [dayOf(start), dayOf(end)]
      if (first === null || last === null) return null
      const [from, to] = first <= last ? [first, last] : [last, first]
      const free = new Set(isList(holidays ?? null) ? (holidays as readonly Value[]).map(dayOf) : [])
      spend(run, free.size)
      const off = [...free].filter(day => day !== null && day >= from && day <= to && weekday(day) < 6).length
      const days = workdaysBefore(to + 1) - workdaysBefore(from) - off
      return first <= last ? days : 0 - days
    },
    doc: {
      'zh-CN': '两个日期之间的工作日数，首尾都算；周末和列出的节假日不算',
      en: 'The working days from one date to another, both counted; weekends and listed holidays are not',
    },
    examples: [
      ['NETWORKDAYS(@"2024-03-01", @"2024-03-08")', '6'],
      ['NETWORKDAYS(@"2024-03-01", @"2024-03-08", [@"2024-03-04"])', '5'],
    ],
  },
]

/** Number of weekdays (Monday to Friday) before a day, from a fixed Monday. */
const workdaysBefore = (day: number): number => {
  const since = day + 3 + 7 * 60_000_000_000
  return Math.floor(since / 7) * 5 + Math.min(since % 7, 5)
}
