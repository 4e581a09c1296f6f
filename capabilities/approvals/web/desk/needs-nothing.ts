import type { OwnTask } from '../../shared/contract.ts'

/** What a task asks for besides a press. */
export type Asked = Pick<OwnTask, 'fields' | 'opinionRequired' | 'signatureRequired'>

/** Whether a task is decided by a press: no field, cell of a slave table, opinion or signature is required. */
export const needsNothing = ({ fields, opinionRequired, signatureRequired }: Asked): boolean =>
  !opinionRequired &&
  !signatureRequired &&
  Object.values(fields).every(
    ({ permission, value, rows }) =>
      (permission !== 'required' || (value !== null && value !== '')) &&
      !Object.values(rows?.columns ?? {}).includes('required'),
  )
