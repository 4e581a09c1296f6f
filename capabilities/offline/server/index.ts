import { defineCapability, endpoint } from '@gantry/http/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { sendRecord } from './send-record.ts'
import { takeRecords } from './take-records.ts'

/** Work without a network: records for a device, and what was filled in there. */
export const offline = defineCapability({
  name: 'offline',
  errors,
  texts,
  endpoints: [endpoint(contract.takeRecords, takeRecords), endpoint(contract.sendRecord, sendRecord)],
})
