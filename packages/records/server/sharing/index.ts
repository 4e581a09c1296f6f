export { listShares } from './list-shares.ts'
export { revokeShare } from './revoke-share.ts'
export { shareRecord } from './share-record.ts'
