import { defineCapability, endpoint } from '@gantry/http/server'
import { downloadFile, uploadFiles } from '@gantry/model/shared'
import { download } from './download.ts'
import { upload } from './upload.ts'

/** Files of attachments and imports. */
export const files = defineCapability({
  name: 'files',
  endpoints: [
    endpoint(uploadFiles, async (ctx, { purpose }, io) => ({
      data: await upload(ctx, io.files(), purpose ?? 'attachment'),
    })),
    endpoint(downloadFile, (ctx, input) => download(ctx, input)),
  ],
})
