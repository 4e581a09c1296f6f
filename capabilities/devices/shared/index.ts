export { type LiveDevice, readHistory } from './contract.ts'
export { type Fix, metresBetween, metresOutside, type Spot, spotOf } from './geo.ts'
export { parameterIssues } from './parameter-issues.ts'
export type { Point, PointType, Product, ProductCommand, ProductEvent } from './product.ts'
