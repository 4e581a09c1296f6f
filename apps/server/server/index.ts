export { boot, type Gantry, type Product } from './boot.ts'
export { capabilities } from './capabilities.ts'
