export { type LiveDevice, readHistory } from './contract.ts'
export type { Point, PointType, Product, ProductCommand, ProductEvent } from './product.ts'
