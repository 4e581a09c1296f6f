import type { Repair } from '../../shared/exceptions-contract.ts'

/** Whether a repair cannot be taken back. */
export const isFinal = (repair: Repair): boolean => repair === 'skip' || repair === 'invalidate'
