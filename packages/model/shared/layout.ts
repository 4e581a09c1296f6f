import type { FieldId } from './names.ts'
import { type Terminal, terminals } from './table-view.ts'
import type { FormBlock, FormGroup, ViewDef } from './view.ts'

export const formBlockKinds = ['text', 'divider', 'picture', 'related', 'page', 'button'] as const

/** Whether an id among the fields of a group is the place of a block; ids of fields begin with a letter. */
export const isBlockId = (id: string): boolean => id.startsWith('$')

/** A block with its place in the layout: `2.block`, `2.blocks.$1`. */
export interface PlacedBlock {
  readonly at: string
  readonly group: FormGroup
  readonly block: FormBlock
}

/** Every block of some groups: what stands before their fields, and what stands between them. */
export const blocksOf = (groups: readonly FormGroup[]): readonly PlacedBlock[] =>
  groups.flatMap((group, index) => [
    ...(group.block ? [{ at: `${index}.block`, group, block: group.block }] : []),
    ...Object.entries(group.blocks ?? {}).map(([id, block]) => ({
      at: `${index}.blocks.${id}`,
      group,
      block,
    })),
  ])

/** Columns of a group unless it says otherwise. */
export const defaultColumns = 2

/** The groups of a form on a terminal: an app follows the web and a mini-program the app until they are drawn apart. */
export const layoutOf = ({ form }: Pick<ViewDef, 'form'>, terminal: Terminal): readonly FormGroup[] => {
  const app = form.app ?? form
  const drawn = { web: form, app, mini: form.mini ?? app }
  return drawn[terminal].groups
}

/** Whether the terminal has a layout of its own; the web always has. */
export const isDrawnApart = ({ form }: Pick<ViewDef, 'form'>, terminal: Terminal): boolean =>
  terminal === 'web' || form[terminal] !== undefined

/** Every layout that is drawn, with its place in the view: `form.groups`, `form.app.groups`. */
export const drawnLayouts = (
  view: Pick<ViewDef, 'form'>,
): readonly { readonly terminal: Terminal; readonly at: string; readonly groups: readonly FormGroup[] }[] =>
  terminals
    .filter(terminal => isDrawnApart(view, terminal))
    .map(terminal => ({
      terminal,
      at: terminal === 'web' ? 'form.groups' : `form.${terminal}.groups`,
      groups: layoutOf(view, terminal),
    }))

/** The form with every drawn layout changed in the same way. */
export const mapLayouts = (
  { groups, app, mini }: ViewDef['form'],
  change: (groups: readonly FormGroup[]) => readonly FormGroup[],
): ViewDef['form'] => ({
  groups: change(groups),
  ...(app && { app: { groups: change(app.groups) } }),
  ...(mini && { mini: { groups: change(mini.groups) } }),
})

/** A group without some of its fields, and without what it says of them; its blocks stay. */
export const keepFields = (group: FormGroup, isKept: (field: FieldId) => boolean): FormGroup => {
  const stays = (id: string) => (isBlockId(id) ? Object.hasOwn(group.blocks ?? {}, id) : isKept(id))
  if (group.fields.every(stays)) return group
  const { spans, ...rest } = group
  const kept = Object.entries(spans ?? {}).filter(([field]) => stays(field))
  return {
    ...rest,
    fields: group.fields.filter(stays),
    ...(kept.length > 0 && { spans: Object.fromEntries(kept) }),
  }
}

/**
 * Whether an address is one of https on an allowed host. `hosts` are names between blanks or commas; `*.plant.example`
 * allows what is below it.
 */
export const isHostAllowed = (address: string, hosts: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username } = new URL(address)
  if (protocol !== 'https:' || username !== '') return false
  return hosts
    .toLowerCase()
    .split(/[\s,]+/)
    .some(host =>
      host.startsWith('*.')
        ? hostname.endsWith(host.slice(1)) && hostname.length >= host.length
        : host === hostname,
    )
}
