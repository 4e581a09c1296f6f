import type { OwnTask } from './contract.ts'

/** What a task asks for besides a press. */
export type Asked = Pick<OwnTask, 'fields' | 'opinionRequired' | 'signatureRequired'>

/** Whether a task is decided by a press: no field, cell of a slave table, opinion or signature is required. */
export const needsNothing = (task: Asked): boolean =>
  !task.opinionRequired && !task.signatureRequired && !needsFields(task)

/** Whether a field or a cell of a slave table has to be filled in before it is decided. */
export const needsFields = ({ fields }: Pick<Asked, 'fields'>): boolean =>
  Object.values(fields).some(
    ({ permission, value, rows }) =>
      (permission === 'required' && (value === null || value === '')) ||
      Object.values(rows?.columns ?? {}).includes('required'),
  )
