/** `opened`: a page is shown. `pressed`: an element with `data-track` is pressed. */
export const trackEvents = ['opened', 'pressed'] as const
export type TrackEvent = (typeof trackEvents)[number]

export const propertyTypes = ['text', 'number', 'boolean'] as const
export type PropertyType = (typeof propertyTypes)[number]

export interface PointProperty {
  readonly name: string
  readonly type: PropertyType
}

/** What a browser needs of a point that is on. */
export interface ActivePoint {
  readonly code: string
  readonly event: TrackEvent
  /** The pattern of a route; empty: every page. */
  readonly page: string
  /** The value of `data-track`; empty for pages. */
  readonly element: string
  readonly properties: readonly PointProperty[]
}

export type PropertyValue = string | number | boolean

/** Characters of a text property. */
const mostText = 64

/** Keeps the registered properties whose values have their type; everything else is dropped. */
export const registeredValues = (
  properties: readonly PointProperty[],
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, PropertyValue>> => {
  const kept: Record<string, PropertyValue> = {}
  for (const { name, type } of properties) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (type === 'text' && typeof value === 'string') kept[name] = value.slice(0, mostText)
    else if (type === 'number' && typeof value === 'number' && Number.isFinite(value)) kept[name] = value
    else if (type === 'boolean' && typeof value === 'boolean') kept[name] = value
  }
  return kept
}

/** Reads the attributes of an element, which are text, as values of the registered types. */
export const valuesOfTexts = (
  properties: readonly PointProperty[],
  texts: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, PropertyValue>> =>
  registeredValues(
    properties,
    Object.fromEntries(
      properties.map(({ name, type }) => {
        const text = texts[name]
        if (text === undefined || type === 'text') return [name, text]
        if (type === 'number') return [name, text.trim() === '' ? undefined : Number(text)]
        return [name, text === 'true' ? true : text === 'false' ? false : undefined]
      }),
    ),
  )
