import { Download, defineCapability, endpoint } from '@gantry/http/server'
import { downloadFile, uploadFiles } from '@gantry/model/shared'
import { zipRecordFiles } from '@gantry/records/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { download } from './download.ts'
import { openable } from './openable.ts'
import { showSheet, showText, showWord } from './show.ts'
import { upload } from './upload.ts'

export { type FileHolder, registerFileHolder } from './holders.ts'
export { refuseOverQuota } from './quota.ts'
export { upload } from './upload.ts'

/** Files of attachments and imports. */
export const files = defineCapability({
  name: 'files',
  errors,
  texts,
  endpoints: [
    endpoint(uploadFiles, async (ctx, { purpose }, io) => ({
      data: await upload(ctx, io.files(), purpose ?? 'attachment'),
    })),
    endpoint(downloadFile, (ctx, input) => download(ctx, input)),
    endpoint(contract.recordFiles, async (ctx, { table, record }) => {
      const { name, stream } = await zipRecordFiles(ctx, table, record)
      return new Download({ stream, filename: name, mime: 'application/zip' })
    }),
    endpoint(contract.fileFacts, async (ctx, wanted) => {
      const { id, name, size, mime } = await openable(ctx, wanted)
      return { data: { id, name, size: Number(size), mime } }
    }),
    endpoint(contract.fileText, (ctx, wanted) => showText(ctx, wanted)),
    endpoint(contract.fileWord, (ctx, wanted) => showWord(ctx, wanted)),
    endpoint(contract.fileSheet, (ctx, wanted) => showSheet(ctx, wanted)),
  ],
})
