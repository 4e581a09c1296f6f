import { namesOf, type Region } from '../types/address/regions.ts'

/** A region with its parts; `begins` is the common prefix of its addresses. */
export interface RegionNode {
  readonly name: string
  readonly begins: string
  readonly parts: readonly RegionNode[]
}

const nodeOf = (region: Region): RegionNode => ({
  name: namesOf(region.code).at(-1) ?? region.name,
  begins: namesOf(region.code).join(''),
  // A city with the same name as its province is replaced by its counties.
  parts: region.parts.flatMap(part => {
    const node = nodeOf(part)
    return node.begins === namesOf(region.code).join('') ? node.parts : [node]
  }),
})

/** The provinces of GB/T 2260 with their parts; the large list is loaded on first use. */
export const fetchRegions = async (): Promise<readonly RegionNode[]> => {
  await import('../types/address/regions-data.ts')
  const { knownRegions } = await import('../types/address/regions.ts')
  return (knownRegions()?.provinces ?? []).map(nodeOf)
}
