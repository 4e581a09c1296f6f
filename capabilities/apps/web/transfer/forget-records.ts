import { callKey, queryClient } from '@gantry/client/web'
import { aggregateRecords, countRecords, getRecord, listRecords } from '@gantry/model/shared'

/** After a job that changed records in the background: whatever shows any asks for them again. */
export const forgetRecords = async (): Promise<void> => {
  await Promise.all(
    [listRecords, getRecord, countRecords, aggregateRecords].map(contract =>
      queryClient.invalidateQueries({ queryKey: callKey(contract) }),
    ),
  )
}
