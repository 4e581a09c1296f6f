import type { OwnTask } from '../../shared/contract.ts'

/** Whether a task is decided by a press: no field, opinion or signature is required. */
export const needsNothing = ({ fields, opinionRequired, signatureRequired }: OwnTask): boolean =>
  !opinionRequired &&
  !signatureRequired &&
  Object.values(fields).every(
    ({ permission, value }) => permission !== 'required' || (value !== null && value !== ''),
  )
