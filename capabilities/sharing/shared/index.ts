export type { Arrival, Delivery, Reject, Share, SharedRows } from './contract.ts'
