/** A division of GB/T 2260: a province, city or county, with its common short name if any. */
export interface Region {
  /** Six digits: two of the province, two of the city, two of the county. */
  readonly code: string
  readonly name: string
  readonly parts: readonly Region[]
}

interface Regions {
  readonly provinces: readonly Region[]
  readonly byCode: ReadonlyMap<string, Region>
}

type Names = Readonly<Record<string, string>>

let regions: Regions | null = null

/**
 * The list is large: the server loads it at start, a browser when an address is first edited. Null until then.
 */
export const knownRegions = (): Regions | null => regions

export const learnRegions = (provinces: Names, cities: Names, counties: Names): void => {
  const byCode = new Map<string, Region>()
  const made = (names: Names, partsOf: (code: string) => readonly Region[]): readonly Region[] =>
    Object.entries(names).map(([code, name]) => {
      const region = { code, name, parts: partsOf(code) }
      byCode.set(code, region)
      return region
    })
  const grouped = (list: readonly Region[], digits: number) => {
    const groups = new Map<string, Region[]>()
    for (const region of list) {
      const key = region.code.slice(0, digits)
      const group = groups.get(key)
      if (group) group.push(region)
      else groups.set(key, [region])
    }
    return groups
  }
  const byCity = grouped(
    made(counties, () => []),
    4,
  )
  const byProvince = grouped(
    made(cities, code => byCity.get(code.slice(0, 4)) ?? []),
    2,
  )
  regions = { provinces: made(provinces, code => byProvince.get(code.slice(0, 2)) ?? []), byCode }
}

/** A placeholder city between a province and its counties. */
const isFiller = (name: string): boolean => /^(?:县|省直辖县|自治区直辖县|市辖区)$|直辖县级/.test(name)

/** The regions that contain a code, largest first. */
export const pathTo = (code: string): readonly Region[] => {
  const list = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
  return [...new Set(list)].flatMap(each => regions?.byCode.get(each) ?? [])
}

/** Their names as on an envelope: `上海市`, `浦东新区`, without repeating Shanghai as city. */
export const namesOf = (code: string): readonly string[] => [
  ...new Set(
    pathTo(code)
      .map(region => region.name)
      .filter(name => !isFiller(name)),
  ),
]

/** The name without the kind of region: 内蒙古, 广西, 深圳. */
const shortOf = (name: string): string =>
  name.replace(/(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|省|市|地区|盟)$/, '')

const leading = (
  list: readonly Region[],
  text: string,
): { readonly region: Region; readonly rest: string } | null => {
  const fits = (word: string) => word.length > 1 && text.startsWith(word)
  const whole = list.filter(({ name }) => fits(name)).sort((a, b) => b.name.length - a.name.length)[0]
  if (whole) return { region: whole, rest: text.slice(whole.name.length).trimStart() }
  const short = list.find(({ name }) => fits(shortOf(name)))
  return short ? { region: short, rest: text.slice(shortOf(short.name).length).trimStart() } : null
}

/** Splits a written address into its leading region and the rest. A city may occur without its province. */
export const splitAddress = (text: string): { readonly code: string; readonly rest: string } | null => {
  if (!regions) return null
  const province = leading(regions.provinces, text)
  const cities = province ? province.region.parts : regions.provinces.flatMap(({ parts }) => parts)
  const afterProvince = province?.rest ?? text
  const city = leadingCity(cities, afterProvince, province !== null)
  if (!province && !city) return null
  const counties = city ? city.region.parts : cities.flatMap(({ parts }) => parts)
  const afterCity = city?.rest ?? afterProvince
  const county = counties
    .filter(({ name }) => afterCity.startsWith(name))
    .sort((a, b) => b.name.length - a.name.length)[0]
  if (county) return { code: county.code, rest: afterCity.slice(county.name.length).trimStart() }
  const region = city?.region ?? province?.region
  return region ? { code: region.code, rest: afterCity } : null
}

/** Without a province a city must have its full name; otherwise every 长安街 would be in 长安. */
const leadingCity = (cities: readonly Region[], text: string, short: boolean) => {
  const real = cities.filter(({ name }) => !isFiller(name))
  return leading(short ? real : real.filter(({ name }) => text.startsWith(name)), text)
}
