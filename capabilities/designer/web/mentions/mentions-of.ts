import { localise, type Text } from '@gantry/base/shared'
import type { Mentioning } from '@gantry/designs/shared'
import { tableMentions } from '../../shared/table-mentions.ts'
import type { TableDesign } from '../../shared/types.ts'
import type { Place } from '../edit-design.ts'

/** A reference to a field, other than the form and the list columns. */
export interface Mention {
  readonly kind:
    | 'computed'
    | 'elsewhere'
    | 'elsewhereTab'
    | 'elsewhereDesign'
    | 'default'
    | 'rule'
    | 'linkage'
    | 'validation'
    | 'unique'
    | 'similar'
    | 'search'
    | 'bookings'
    | 'grant'
    | 'limit'
    | 'sort'
    | 'tab'
  /** The field, table or tab that contains the reference; for a rule, its number. */
  readonly name: Text
  /** Of `elsewhereDesign`: the kind of design. */
  readonly of?: string
}

/** All references to a field, in this draft and in other designs. */
export const mentionsOf = (
  design: TableDesign,
  elsewhere: readonly Mentioning[],
  { table, field }: Place,
): readonly Mention[] => {
  const tables = new Map(design.tables.map(each => [each.id, each]))
  const own = tableMentions(design, { tables })
    .filter(
      ({ at, to }) => to.kind === 'table' && to.id === table && to.part === field && !isOwn(at, table, field),
    )
    .flatMap(({ at, name = '' }): Mention[] => {
      const kind = kindOf(at)
      return kind ? [{ kind, name: kind === 'sort' ? '' : name }] : []
    })
  const others = elsewhere
    .filter(({ to }) => to.id === table && to.part === field)
    .map(({ design, at, name }): Mention => {
      if (design.kind !== 'table')
        return {
          kind: 'elsewhereDesign',
          of: design.kind,
          name:
            name === null || localise(name, 'en') === localise(design.name, 'en')
              ? design.name
              : under(design.name, name),
        }
      const kind = kindOf(at) === 'tab' ? 'elsewhereTab' : 'elsewhere'
      return { kind, name: name === null ? design.name : under(design.name, name) }
    })
  return onlyOnce([...own, ...others])
}

/** Whether a place is inside the field's own definition; this is not a reference. */
const isOwn = (at: string, table: string, field: string): boolean =>
  at.startsWith(`${table}.fields.${field}.`)

/** Reference kind by place: `<table>.fields.<field>.<kind>`, `view.list.<kind>`, else `<table>.<kind>`. */
const kindOf = (at: string): Mention['kind'] | null => {
  const [first, second = '', third = '', fourth = ''] = at.split('.')
  if (first === 'view') return second === 'list' ? (inList[third] ?? null) : null
  return (second === 'fields' ? inField[fourth] : inTable[second]) ?? null
}

const inField: Readonly<Record<string, Mention['kind']>> = {
  computed: 'computed',
  rules: 'rule',
  linkage: 'linkage',
  default: 'default',
}
const inTable: Readonly<Record<string, Mention['kind']>> = {
  unique: 'unique',
  similar: 'similar',
  search: 'search',
  validations: 'validation',
  bookings: 'bookings',
  policy: 'grant',
  limits: 'limit',
}
const inList: Readonly<Record<string, Mention['kind']>> = { sort: 'sort', tabs: 'tab' }

const onlyOnce = (mentions: readonly Mention[]): readonly Mention[] => [
  ...new Map(mentions.map(mention => [JSON.stringify(mention), mention])).values(),
]

const under = (design: Text, place: Text): Text => ({
  'zh-CN': `${localise(design, 'zh-CN')} › ${localise(place, 'zh-CN')}`,
  en: `${localise(design, 'en')} › ${localise(place, 'en')}`,
})
