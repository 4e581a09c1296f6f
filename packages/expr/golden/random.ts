import fc from 'fast-check'

const roundings = ['ROUND', 'round up', 'round down', 'round half down', 'decimal', 'floor', 'ceiling']

interface Kinds {
  readonly number: string
  readonly condition: string
  readonly text: string
  readonly date: string
  readonly ofItem: string
  readonly test: string
}

/** Generators of random expressions by type; numbers stay within 34 digits. */
export const { number, condition, text, date } = fc.letrec<Kinds>(tie => ({
  number: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('amount', 'limit', 'missing', 'null', '0', '7', '0.25', '-3.1'),
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*'), tie('number'))
      .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    fc
      .tuple(fc.constantFrom('ABS', 'floor', 'ceiling', 'SUM'), tie('number'))
      .map(([name, a]) => `${name}(${a} + 0)`),
    fc
      .tuple(tie('condition'), tie('number'), tie('number'))
      .map(([a, b, c]) => `(if ${a} then ${b} + 0 else ${c} + 0)`),
    fc
      .tuple(fc.constantFrom(...roundings), tie('number'), fc.constantFrom('2', '0', '3', '-1'))
      .map(([name, a, places]) => `${name}(${a} + 0, ${places})`),
    fc
      .tuple(fc.constantFrom('sum', 'SUM', 'min', 'max', 'COUNT'), tie('ofItem'), tie('test'))
      .map(([name, value, test]) => `${name}(for i in items[${test}] return ${value})`),
    fc.tuple(tie('test')).map(([test]) => `count(items[${test}])`),
    fc
      .tuple(
        fc.constantFrom('name', 'qty'),
        fc.constantFrom('"A"', '"<>a"', '"*b"', '">0"', '"<=7"', '""', '"<>"', '">=ab"', '1'),
      )
      .map(([list, criterion]) => `SUMIF(items.${list}, ${criterion}, items.price)`),
    fc
      .tuple(fc.constantFrom('name', 'price'), fc.constantFrom('"a*"', '"<>9"', '"泵"', '"<9"', '"= 9"'))
      .map(([list, criterion]) => `COUNTIF(items.${list}, ${criterion})`),
    fc
      .tuple(fc.constantFrom('sum', 'SUM', 'max', 'AVERAGE'), fc.constantFrom('qty', 'price'))
      .map(([name, part]) => `ROUND(${name}(items.${part}), 3)`),
    fc
      .tuple(fc.constantFrom(...roundings), tie('number'), tie('number'), fc.constantFrom('2', '0', '-1'))
      .map(([name, a, b, places]) => `${name}((${a} + 0) / (${b} + 0), ${places})`),
    fc
      .tuple(tie('number'), fc.constantFrom('4', '0.5', '-80', '3', 'limit'))
      .map(([a, b]) => `modulo(${a} + 0, ${b})`),
    fc.tuple(tie('number'), fc.constantFrom('4', '0.5', '-80')).map(([a, b]) => `(${a} / ${b})`),
    fc.tuple(tie('text')).map(([a]) => `LEN(${a})`),
    fc
      .tuple(fc.constantFrom('YEAR', 'MONTH', 'DAY', 'WEEKDAY', 'day of year', 'week of year'), tie('date'))
      .map(([name, a]) => `${name}(${a})`),
    fc.tuple(tie('date'), tie('date')).map(([a, b]) => `(${a} - ${b}).days`),
  ),
  date: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(
      'due',
      '@"2024-01-31"',
      '@"2023-12-31"',
      '@"1996-02-29"',
      '@"1899-12-31"',
      '@"9998-12-31"',
    ),
    fc
      .tuple(tie('date'), fc.constantFrom('+', '-'), fc.constantFrom('P1M', 'P7D', 'P11M', 'P3Y'))
      .map(([a, sign, duration]) => `(${a} ${sign} @"${duration}")`),
    fc
      .tuple(fc.constantFrom('EDATE', 'EOMONTH'), tie('date'), fc.constantFrom('1', '-2', '13', '0'))
      .map(([name, a, months]) => `${name}(${a}, ${months})`),
  ),
  /** Expressions over a slave row named i, and tests of it by names of its fields. */
  ofItem: fc.oneof(
    fc.constantFrom('i.qty', 'i.price', 'i.qty * i.price', 'i.qty + amount', '1'),
    fc.constantFrom('if i.qty > limit then i.price else 0 + i.qty', 'LEN(i.name)'),
  ),
  test: fc.oneof(
    fc.constantFrom('qty > 1', 'price <= amount', 'name = "a"', 'qty != null', 'contains(name, "b")'),
    fc.constantFrom('item.qty between 0 and 5', 'qty in (0, 1, 7)', 'done', 'qty > 1 or unknown'),
  ),
  text: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(
      'title',
      'result',
      '"a"',
      '""',
      'asset.name',
      '"泵"',
      '" a "',
      '"e\u0301"',
      '"😀"',
      '"\\t"',
    ),
    fc
      .tuple(fc.constantFrom('substring before', 'substring after'), tie('text'), tie('text'))
      .map(([name, a, b]) => `${name}(${a}, ${b})`),
    fc
      .tuple(tie('text'), fc.constantFrom('1', '3', '-1', '-9', '0'), fc.constantFrom('1', '0', '4'))
      .map(([a, start, count]) => `substring(${a}, ${start}, ${count})`),
    fc
      .tuple(fc.constantFrom('LEFT', 'RIGHT'), tie('text'), fc.constantFrom('0', '2', '-1'))
      .map(([name, a, count]) => `${name}(${a}, ${count})`),
    fc.tuple(tie('text')).map(([a]) => `trim(${a})`),
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `(${a} + ${b})`),
  ),
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('done', 'unknown', 'true', 'false'),
    fc
      .tuple(tie('number'), fc.constantFrom('<', '<=', '>', '>=', '=', '!='), tie('number'))
      .map(parts => `(${parts.join(' ')})`),
    fc
      .tuple(tie('text'), fc.constantFrom('<', '>=', '=', '!='), tie('text'))
      .map(parts => `(${parts.join(' ')})`),
    fc
      .tuple(tie('condition'), fc.constantFrom('and', 'or'), tie('condition'))
      .map(parts => `(${parts.join(' ')})`),
    fc.tuple(tie('condition')).map(([a]) => `not(${a})`),
    fc.tuple(tie('number'), tie('number'), tie('number')).map(([a, b, c]) => `(${a} between ${b} and ${c})`),
    fc.tuple(tie('number'), tie('number')).map(([a, b]) => `(${a} in (1, > ${b}, [2..30)))`),
    fc
      .tuple(fc.constantFrom('contains', 'starts with', 'ends with'), tie('text'), tie('text'))
      .map(([name, a, b]) => `${name}(${a}, ${b})`),
    fc
      .tuple(fc.constantFrom('some', 'every'), fc.constantFrom('>', '<', '='), tie('number'))
      .map(([word, sign, a]) => `(${word} i in items satisfies i.qty ${sign} ${a})`),
    fc.tuple(tie('date'), fc.constantFrom('<', '>=', '='), tie('date')).map(parts => `(${parts.join(' ')})`),
    fc.tuple(tie('text')).map(([a]) => `list contains(["a", "", null], ${a})`),
  ),
}))

/** Texts with combining characters, surrogate pairs, blanks, right-to-left characters and SQL syntax. */
const odd = fc.constantFrom(
  'e\u0301',
  '\u00e9',
  '😀a',
  '👩\u200d👧',
  '\u0001\t\u007f',
  '\u00a0\u3000 a',
  '\u200ba\ufeff',
  '\u202eab',
  '\uffff\uff21',
  '%_\\',
  "';--",
  '$1{}"',
)

/** Rows of the golden scope. */
export const rows = fc.record({
  amount: fc.constantFrom(12.5, 0, -0, -7, null, 2.05, 999999.99, -999999.99, 0.01),
  limit: fc.constantFrom(80, 2, null, -0.01),
  missing: fc.constant(null),
  title: fc.oneof(fc.constantFrom('Pump 泵', '', null, 'a'), odd),
  result: fc.constantFrom('good', 'bad', null),
  done: fc.constantFrom(true, false, null),
  unknown: fc.constant(null),
  asset: fc.oneof(fc.constantFrom({ name: 'a' }, { name: null }), fc.record({ name: odd })),
  due: fc.constantFrom(
    '2024-03-05',
    '2023-01-31',
    '2000-02-29',
    null,
    '1899-12-31',
    '1582-10-10',
    '0005-03-01',
    '9990-12-31',
    '12026-07-01',
  ),
  items: fc.array(
    fc.record({
      name: fc.oneof(fc.constantFrom('a', 'ab', '', null, '泵'), odd),
      qty: fc.constantFrom(0, -0, 1, 7, -2.5, null, 999999.99),
      price: fc.constantFrom(0.05, 9, 1.1, null, -0.01),
    }),
    { maxLength: 4 },
  ),
})
