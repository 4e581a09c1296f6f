import { fieldTypeOf, isDefaultFormula, isTerm, planRules } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import {
  type FieldDef,
  type FieldId,
  type Ref,
  type TableDef,
  type TableInfo,
  where,
} from '@gantry/model/shared'
import { catalogOf, findRecords, viewOf } from '@gantry/records/server'
import { defaultView } from '@gantry/records/shared'
import { mostTitles, type ShownField } from '../shared/contract.ts'
import { offerableFields } from './offer.ts'
import type { OpenForm } from './visited-form.ts'

/** A field that the form shows, as its table has it. */
export interface Shown {
  readonly id: FieldId
  readonly def: FieldDef
  readonly offer: 'plain' | 'list'
  readonly required: boolean
  /** The records a visitor may choose from; empty for fields that are no links. */
  readonly records: readonly Ref[]
}

/**
 * The fields that the form shows. A field that was removed, taken off the form, computed, encrypted or masked since is left out,
 * and so are records that its maker may not read any more.
 */
export const shownFields = async ({ form, maker, table }: OpenForm): Promise<readonly Shown[]> => {
  const { tables } = await catalogOf(maker)
  const fields = offerableFields(table, await viewOf(maker, table), tables)
  const offerable = new Map(fields.map(field => [field.id, field]))
  const shown: Shown[] = []
  for (const { id, required, records = [] } of form.settings.fields) {
    const field = offerable.get(id)
    if (!field) continue
    const { def, offer } = field
    if (offer === null) continue
    if (offer === 'plain' && takesFiles(def) && form.settings.files === 'none') continue
    const isAsked = required === true || (def.required === true && !hasHiddenDefault(def))
    const listed = offer === 'list' ? await titlesNow(maker, def, records) : []
    if (offer === 'plain' || listed.length > 0)
      shown.push({ id, def, offer, required: isAsked, records: listed })
  }
  return shown
}

const takesFiles = (def: FieldDef): boolean => fieldTypeOf(def).files !== undefined

/** A default that the server works out, which a visitor does not see. */
const hasHiddenDefault = ({ default: preset }: FieldDef): boolean =>
  isTerm(preset) || isDefaultFormula(preset)

/** The chosen records with the titles they have now, as far as the maker of the form may read them. */
const titlesNow = async (
  maker: Ctx,
  def: FieldDef,
  records: ShownField['records'] = [],
): Promise<readonly Ref[]> => {
  const target = fieldTypeOf(def).target?.(def)
  const { tables } = await catalogOf(maker)
  const title = target === undefined ? undefined : tables.get(target)?.title
  if (target === undefined || title === undefined || records.length === 0) return []
  const { data } = await findRecords(maker, target, {
    filter: where(
      'id',
      'in',
      records.map(({ id }) => id),
    ),
    fields: [title],
    pageSize: mostTitles,
    count: 'none',
  })
  const titles = new Map(data.map(row => [row.id, row[title]]))
  return records.flatMap(({ id }) => {
    const now = titles.get(id)
    return typeof now === 'string' ? [{ id, title: now }] : []
  })
}

/** What of a field leaves the space: how it is filled in, and nothing that names or reads anything else. */
const publicField = ({ def, offer, required, records }: Shown, rules: FieldDef['rules']): FieldDef => {
  const {
    default: preset,
    rules: _rules,
    linkage: _linkage,
    unique: _unique,
    required: _required,
    suggests: _suggests,
    ...plain
  } = def
  const own: FieldDef =
    offer === 'list'
      ? {
          type: 'choice',
          ...(def.label && { label: def.label }),
          ...(def.hint && { hint: def.hint }),
          options: records.map(({ id, title }) => ({ id, label: title })),
        }
      : plain
  return {
    ...own,
    ...(required && { required: true as const }),
    ...(offer === 'plain' && preset !== undefined && !hasHiddenDefault(def) && { default: preset }),
    ...(rules && { rules }),
  }
}

/** The fields whose rules read nothing but what the form shows. */
const readableRules = async (
  { maker, table }: OpenForm,
  shown: readonly Shown[],
): Promise<ReadonlySet<FieldId>> => {
  const seen = new Set(shown.flatMap(({ id, offer }) => (offer === 'plain' ? [id] : [])))
  const { tables } = await catalogOf(maker)
  return new Set(
    planRules(table, tables).flatMap(({ id, reads }) =>
      reads.every(([first = '']) => seen.has(first)) ? [id] : [],
    ),
  )
}

/** The name of the only table a visitor sees. */
const publicName = 'form'

/** The shown fields as a table, without policy, title, keys and other tables: what a visitor is given and an answer is held to. */
export const narrowedTable = async (open: OpenForm, shown: readonly Shown[]): Promise<TableDef> => {
  const ruled = await readableRules(open, shown)
  return {
    id: publicName,
    label: publicName,
    title: shown[0]?.id ?? '',
    fields: Object.fromEntries(
      shown.map(each => [each.id, publicField(each, ruled.has(each.id) ? each.def.rules : undefined)]),
    ),
    policy: [],
  }
}

/** The form as a table of its own whose fields are writable. */
export const publicTable = async (open: OpenForm, shown: readonly Shown[]): Promise<TableInfo> => {
  const narrowed = await narrowedTable(open, shown)
  const ids = shown.map(({ id }) => id)
  return {
    table: narrowed,
    view: defaultView(narrowed, { brief: () => true }),
    rights: { operations: ['create'], readable: ids, writable: ids, masked: [] },
    slaves: [],
    preferences: {},
  }
}
