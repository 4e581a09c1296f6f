export * as booksContract from './books-contract.ts'
export * as catalogueContract from './catalogue-contract.ts'
export * as merchantsContract from './merchants-contract.ts'
export * as ordersContract from './orders-contract.ts'
