import { isPlainObject } from '@gantry/base/shared'

/** A property of the shapes of a file, with its first value as an example. */
export interface ShapeProperty {
  readonly name: string
  readonly example: string
}

/** Shapes of a file that are looked at for their properties. */
const looked = 200

/** Texts and numbers among the properties of the shapes of a GeoJSON file; null: the file is none. */
export const propertiesOf = (geo: unknown): readonly ShapeProperty[] | null => {
  if (!isPlainObject(geo) || !Array.isArray(geo.features)) return null
  const found = new Map<string, string>()
  const features: readonly unknown[] = geo.features.slice(0, looked)
  for (const feature of features) {
    if (!isPlainObject(feature) || !isPlainObject(feature.properties)) continue
    for (const [name, value] of Object.entries(feature.properties))
      if ((typeof value === 'string' || typeof value === 'number') && !found.has(name))
        found.set(name, String(value))
  }
  return [...found].map(([name, example]) => ({ name, example }))
}
