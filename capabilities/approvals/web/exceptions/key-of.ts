import type { ExceptionRow } from '../../shared/exceptions-contract.ts'

/** What tells exceptions apart: a run fails for itself, so an instance may be there several times. */
export const keyOf = ({ instance, run }: Pick<ExceptionRow, 'instance' | 'run'>): string => run ?? instance
