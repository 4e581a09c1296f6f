import { AppError, isPlainObject, issue } from '@gantry/base/shared'
import type { RecordRow } from '@gantry/model/shared'
import type { DeviceChoice } from './shared.ts'

/** The id of the device a record leads to. @throws AppError request.invalid where its field is empty */
export const chosenDevice = ({ device, by }: DeviceChoice, row: RecordRow): string => {
  if (device !== undefined) return device
  if (by === undefined) return row.id
  const linked: unknown = row[by]
  const id = isPlainObject(linked) ? linked.id : linked
  if (typeof id !== 'string') throw new AppError('request.invalid', {}, [issue(by, 'required')])
  return id
}
