import type { JsonObject } from '@gantry/base/shared'
import { type FieldTypeName, fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'

interface Surroundings {
  readonly table: TableDef
  /** Label of the nth initial option. */
  option(n: number): string
}

type Start = (around: Surroundings) => JsonObject

const twoOptions: Start = ({ option }) => ({
  options: [1, 2].map(n => ({ id: `o${n}`, label: option(n), color: `c${n}` })),
})

/** Nobody has said which table yet: publishing asks for it. */
const noTable: Start = () => ({ table: '' })

/** Initial values of required settings, by type. */
const starts: Partial<Readonly<Record<FieldTypeName, Start>>> = {
  choice: twoOptions,
  multiChoice: twoOptions,
  cascadeChoice: ({ option }) => ({
    options: [{ id: 'o1', label: option(1), children: [{ id: 'o2', label: option(2) }] }],
  }),
  link: noTable,
  links: noTable,
  tree: ({ table }) => ({ table: table.id }),
  serial: () => ({ pattern: '{n:6}' }),
  quantity: () => ({ unit: 'kg' }),
}

/** A new field of a type, with its required settings. */
export const newField = (type: FieldTypeName, label: string, around: Surroundings): FieldDef => ({
  type,
  label,
  ...starts[type]?.(around),
})

/** Converts a field to another type: keeps the common properties and the settings that both types have. */
export const asType = (def: FieldDef, type: FieldTypeName, around: Surroundings): FieldDef => {
  const {
    type: old,
    label,
    hint,
    required,
    unique,
    personal: _personal,
    default: _default,
    computed,
    rules,
    linkage: _linkage,
    ...set
  } = def
  const known = settingsIn(type)
  const shared = isFieldTypeName(old) ? Object.entries(set).filter(([name]) => known.has(name)) : []
  return {
    type,
    ...(label !== undefined && { label }),
    ...(hint !== undefined && { hint }),
    ...(required && { required }),
    ...(unique && { unique }),
    ...(computed && { computed }),
    ...(rules && { rules }),
    ...starts[type]?.(around),
    ...Object.fromEntries(shared),
  }
}

const settingsIn = (type: FieldTypeName): ReadonlySet<string> => {
  const { settings } = fieldTypeOf({ type })
  return new Set('properties' in settings ? Object.keys(Object(settings.properties)) : [])
}
