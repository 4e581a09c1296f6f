import { namesOf, type Region } from '../types/address/regions.ts'

/** A region with what it consists of; `begins` is how every address in it begins. */
export interface RegionNode {
  readonly name: string
  readonly begins: string
  readonly parts: readonly RegionNode[]
}

const nodeOf = (region: Region): RegionNode => ({
  name: namesOf(region.code).at(-1) ?? region.name,
  begins: namesOf(region.code).join(''),
  // A city that only repeats its province gives way to its counties.
  parts: region.parts.flatMap(part => {
    const node = nodeOf(part)
    return node.begins === namesOf(region.code).join('') ? node.parts : [node]
  }),
})

/** The provinces of GB/T 2260 with their parts; the list is large and fetched when first asked for. */
export const fetchRegions = async (): Promise<readonly RegionNode[]> => {
  await import('../types/address/regions-data.ts')
  const { knownRegions } = await import('../types/address/regions.ts')
  return (knownRegions()?.provinces ?? []).map(nodeOf)
}
