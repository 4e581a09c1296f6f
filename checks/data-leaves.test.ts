import { expect, it } from 'vitest'
import { readWorkspaces } from './workspaces.ts'

/** Files that answer a download or keep a file for one, and why no second person is asked. A new one asks or says why not. */
const withoutQuestion: Readonly<Record<string, string>> = {
  'capabilities/announcements/server/read.ts': 'one attachment',
  'capabilities/consoles/server/own-files.ts': 'one file of a console',
  'capabilities/consoles/server/private/deployments.ts': 'a licence',
  'capabilities/devices/server/ota/device-side.ts': 'firmware, to a device',
  'capabilities/files/server/download.ts': 'one file; what was exported was asked for when it was made',
  'capabilities/files/server/index.ts': 'the files of one record',
  'capabilities/gateway/server/interfaces/analyse.ts': 'figures of calls',
  'capabilities/identity/server/federation/cards/callback.ts': 'the word a provider expects as answer',
  'capabilities/identity/server/federation/endpoints.ts': 'metadata of the sign-in',
  'capabilities/identity/server/permissions/export-matrix.ts': 'who may do what, no records',
  'capabilities/languages/server/sheet.ts': 'texts to translate',
  'capabilities/operations/server/oplog/export-log.ts':
    'the log is the auditor’s, who looks after the officer',
  'capabilities/payments/server/books/export-book.ts': 'of the operator, who has no security officer',
  'capabilities/payments/server/books/import-statement.ts': 'an empty template',
  'capabilities/payments/server/orders/notices.ts': 'an answer to a payment provider',
  'capabilities/personal/server/picture.ts': 'one picture',
  'capabilities/portal/server/images.ts': 'one picture',
  'capabilities/print/server/file/print-job.ts':
    'asked for by confirmPrint and confirmLabels before it is queued',
  'capabilities/releases/server/deployments/jobs.ts': 'asked for when it is downloaded',
  'capabilities/releases/server/make-release.ts': 'designs without records',
  'capabilities/releases/server/publish.ts': 'designs without records',
  'capabilities/releases/server/release-file.ts': 'designs without records',
  'capabilities/security/server/report/write-report.ts': 'of the officer',
  'capabilities/space-settings/server/logo.ts': 'one picture',
  'capabilities/space-settings/server/own-texts.ts': 'texts of the space',
  'capabilities/store/server/browse/read-product.ts': 'one picture',
  'capabilities/suppliers/server/suppliers.ts': 'one licence',
  'capabilities/video/server/index.ts': 'one recording',
  'capabilities/video/server/live/film.ts': 'a live picture',
}

const workspaces = readWorkspaces()

const leaves = /new Download\(|purpose: 'export'/
const asks = /confirmLeaving\(|requireConfirmation\(/

it('whatever answers a file of many records asks for the second person', () => {
  const silent = workspaces
    .filter(({ folder }) => folder.startsWith('capabilities/'))
    .flatMap(({ files }) => files.filter(({ path }) => !/\.test\.tsx?$/.test(path)))
    .flatMap(({ path, text }) => (leaves.test(text) && !asks.test(text) ? [path] : []))
  expect(silent.toSorted()).toEqual(Object.keys(withoutQuestion).toSorted())
})
