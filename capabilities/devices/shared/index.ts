export type { LiveDevice } from './contract.ts'
export type { Point, Product, ProductCommand, ProductEvent } from './product.ts'
