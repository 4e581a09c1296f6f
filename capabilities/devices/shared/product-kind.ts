import { type Issue, isId, issue, type Text } from '@gantry/base/shared'
import { type DesignKind, type Difference, error, type Problem, warning } from '@gantry/designs/shared'
import { applyModel, bytesOfFrame, readFrame } from './decode/index.ts'
import { emptyProduct, type Product, productSchema, type Sample } from './product.ts'

/** The id of a product that has none yet. */
const noId = '00000000-0000-0000-0000-000000000000'

const isBlank = (text: Text): boolean =>
  typeof text === 'string' ? text.trim() === '' : Object.values(text).some(each => each.trim() === '')

/** Codes of a list that are no code or stand twice. */
const checkCodes = (
  list: readonly { readonly code: string; readonly name: Text }[],
  place: string,
): readonly Issue[] =>
  list.flatMap(({ code, name }, at) => [
    ...(code === ''
      ? [issue(`${place}.${at}.code`, 'required')]
      : isCode(code)
        ? []
        : [issue(`${place}.${at}.code`, 'format')]),
    ...(code !== '' && list.findIndex(each => each.code === code) < at
      ? [issue(`${place}.${at}.code`, 'duplicate')]
      : []),
    ...(isBlank(name) ? [issue(`${place}.${at}.name`, 'required')] : []),
  ])

/** Codes of points as devices use them: letters, digits, `_`, `-`. */
const isCode = (code: string): boolean => /^[A-Za-z][A-Za-z0-9_-]{0,47}$/.test(code)

/** How a sample frame differs from what is expected of it: points with both values. */
export const failuresOf = (
  product: Product,
  { expected }: Pick<Sample, 'expected'>,
  got: Readonly<Record<string, number | string | null>>,
): readonly {
  readonly code: string
  readonly expected: number | string
  readonly got: number | string | null
}[] =>
  Object.entries(expected).flatMap(([code, value]) => {
    const found = got[code] ?? null
    const type = product.points.find(point => point.code === code)?.type
    const same =
      type === 'text' || typeof value === 'string' ? String(found) === String(value) : isClose(found, value)
    return same ? [] : [{ code, expected: value, got: found }]
  })

const isClose = (one: number | string | null, other: number): boolean =>
  typeof one === 'number' && Math.abs(one - other) <= Math.abs(other) * 1e-6 + 1e-9

/** Points with values of a frame, without a script. */
const tryFrame = (
  product: Product,
  frame: string,
): Readonly<Record<string, number | string | null>> | null => {
  const bytes = bytesOfFrame(product.decoder, frame)
  if (!bytes) return null
  const { values } = applyModel(product, readFrame(product.decoder, bytes).values)
  return Object.fromEntries(values.map(({ code, value }) => [code, value]))
}

const checkDecoder = ({ decoder, points }: Product): readonly Issue[] => {
  const known = new Set(points.map(({ code }) => code))
  const unknown = (code: string, at: string) =>
    known.has(code) || code.includes('{n}') ? [] : [issue(at, 'unknown', { field: code })]
  if (decoder.kind === 'script')
    return (decoder.script ?? '').trim() === '' ? [issue('decoder.script', 'required')] : []
  if (decoder.kind === 'binary')
    return (decoder.rows ?? []).length === 0
      ? [issue('decoder.rows', 'required')]
      : (decoder.rows ?? []).flatMap(({ point }, at) => unknown(point, `decoder.rows.${at}.point`))
  return (decoder.paths ?? []).flatMap(({ point }, at) => unknown(point, `decoder.paths.${at}.point`))
}

const check = (product: Product): readonly Problem[] => [
  ...(isBlank(product.name) ? [issue('name', 'required')] : []).map(error),
  ...(product.code === ''
    ? [issue('code', 'required')]
    : isId(product.code)
      ? []
      : [issue('code', 'format')]
  ).map(error),
  ...(product.points.length === 0 ? [warning(issue('points', 'required'))] : []),
  ...checkCodes(product.points, 'points').map(error),
  ...product.points.flatMap(({ min, max }, at) =>
    min !== undefined && max !== undefined && min > max
      ? [error(issue(`points.${at}.max`, 'min', { min }))]
      : [],
  ),
  ...checkCodes(product.events ?? [], 'events').map(error),
  ...checkCodes(product.commands ?? [], 'commands').map(error),
  ...checkDecoder(product).map(error),
  ...(product.decoder.kind === 'script' ? [] : (product.samples ?? [])).flatMap((sample, at) => {
    const got = tryFrame(product, sample.frame)
    if (!got) return [error(issue(`samples.${at}.frame`, 'format'))]
    return failuresOf(product, sample, got).map(({ code }) =>
      error(issue(`samples.${at}.${code}`, 'not_valid')),
    )
  }),
]

const facts = [
  'name',
  'code',
  'category',
  'description',
  'keepDays',
  'offlineAfter',
  'decoder',
  'samples',
] as const
const lists = ['points', 'events', 'commands'] as const
const said = (value: unknown): string => JSON.stringify(value ?? null)

const wordsOf = (before: Product | null, after: Product): readonly Difference[] => {
  const whole = { part: 'product', params: { product: after.name } }
  if (!before) return [{ ...whole, at: '', sign: 'added', key: 'product.word.added' }]
  const changed = facts.flatMap((fact): Difference[] =>
    said(before[fact]) === said(after[fact])
      ? []
      : [{ ...whole, at: fact, sign: 'changed', key: `product.word.${fact}` }],
  )
  return [
    ...changed,
    ...lists.flatMap(list => {
      const [old, now] = [before[list] ?? [], after[list] ?? []]
      return [
        ...now.flatMap((one, at): Difference[] => {
          const was = old.find(({ code }) => code === one.code)
          if (was && said(was) === said(one)) return []
          const sign = was ? 'changed' : 'added'
          return [
            {
              at: `${list}.${at}`,
              sign,
              part: list,
              key: `product.word.${list}_${sign}`,
              params: { name: one.name },
            },
          ]
        }),
        ...old
          .filter(({ code }) => !now.some(each => each.code === code))
          .map(
            ({ name }): Difference => ({
              at: list,
              sign: 'removed',
              part: list,
              key: `product.word.${list}_removed`,
              params: { name },
            }),
          ),
      ]
    }),
  ]
}

/** A product as a design: its sample frames are tests that its decoder must pass before it is published. */
export const productKind: DesignKind<Product> = {
  name: 'product',
  schema: productSchema,
  empty: () => emptyProduct(noId),
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  check,
  mentions: () => [],
  words: wordsOf,
  texts: ({ name, points, events = [], commands = [] }) => [
    { at: 'name', text: name },
    ...points.map((each, at) => ({ at: `points.${at}.name`, text: each.name })),
    ...events.map((each, at) => ({ at: `events.${at}.name`, text: each.name })),
    ...commands.map((each, at) => ({ at: `commands.${at}.name`, text: each.name })),
  ],
}
