import { type Lang, localise } from '@gantry/base/shared'
import type { ButtonPlace, SystemButton } from '@gantry/model/shared'
import { systemButtons, type TableButtons } from '../shared/types.ts'

/** One line of a place: a button of the product, or an own one. */
export interface PlaceEntry {
  readonly key: string
  readonly label: string
  readonly icon: string | undefined
  readonly own: boolean
  readonly hidden: boolean
}

/** The buttons of a place in their order; own ones stand first until they are put elsewhere. */
export const entriesOf = (
  body: TableButtons,
  place: ButtonPlace,
  nameOf: (system: string) => string,
  lang: Lang,
): readonly PlaceEntry[] => {
  const order = body.order?.[place] ?? []
  const at = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length)
  const own = body.own
    .filter(({ places }) => places.includes(place))
    .map(({ id, text, icon }) => ({ key: id, label: localise(text, lang), icon, own: true, hidden: false }))
  const system = systemButtons[place].map(key => {
    const changed = body.system?.[key]
    return {
      key,
      label: changed?.text === undefined ? nameOf(key) : localise(changed.text, lang),
      icon: changed?.icon,
      own: false,
      hidden: changed?.hidden?.includes(place) ?? false,
    }
  })
  return [...own, ...system].toSorted((a, b) => at(a.key) - at(b.key))
}

/** The keys with one of them put before or after another. */
export const moved = (keys: readonly string[], from: string, to: string): readonly string[] => {
  const rest = keys.filter(key => key !== from)
  rest.splice(keys.indexOf(to), 0, from)
  return rest
}

/** A button of the product changed; one that says nothing is left out, so that equal meaning is equal text. */
export const withSystem = (
  body: TableButtons,
  key: string,
  change: Partial<Record<keyof SystemButton, unknown>>,
): TableButtons => {
  const { [key]: before, ...others } = body.system ?? {}
  const kept = Object.entries({ ...before, ...change }).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  const system = kept.length > 0 ? { ...others, [key]: Object.fromEntries(kept) as SystemButton } : others
  const { system: _gone, ...rest } = body
  return Object.keys(system).length > 0 ? { ...rest, system } : rest
}
