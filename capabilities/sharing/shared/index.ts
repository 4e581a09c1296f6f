export type { Arrival, Delivery, Reject, Share, SharedField, SharedList, SharedRows } from './contract.ts'
export { listShares } from './contract.ts'
export { isReadInPlace } from './read-in-place.ts'
