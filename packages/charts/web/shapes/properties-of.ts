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

/** What a file most likely means its properties to be. */
export interface ProposedNames {
  readonly key?: string
  readonly nameZh?: string
  readonly nameEn?: string
}

/** Names that keys and names of areas usually have, the likeliest first. */
const usual = {
  key: ['adcode', 'code', 'id', 'key', 'iso', 'name', '名称'],
  nameZh: ['name_zh', 'name_cn', '名称', 'name'],
  nameEn: ['name_en', 'english', 'name'],
}

/** The properties to begin with: those with a usual name, and for the key otherwise the first one. */
export const proposedNames = (properties: readonly ShapeProperty[]): ProposedNames => {
  const find = (names: readonly string[]) =>
    names.flatMap(name => properties.find(each => each.name.toLowerCase() === name) ?? [])[0]?.name
  const key = find(usual.key) ?? properties[0]?.name
  const [nameZh, nameEn] = [find(usual.nameZh), find(usual.nameEn)]
  return {
    ...(key !== undefined && { key }),
    ...(nameZh !== undefined && { nameZh }),
    ...(nameEn !== undefined && { nameEn }),
  }
}
