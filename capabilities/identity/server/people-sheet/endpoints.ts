import { type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../../shared/people-sheet-contract.ts'
import { previewPeople, startPeopleImport } from './import-job.ts'
import { exportPeople, peopleTemplate } from './people-workbook.ts'

export const peopleSheetEndpoints: readonly Endpoint[] = [
  endpoint(contract.peopleTemplate, async ctx => peopleTemplate(ctx)),
  endpoint(contract.exportPeople, ctx => exportPeople(ctx)),
  endpoint(contract.previewPeople, (ctx, { file }) => previewPeople(ctx, file)),
  endpoint(contract.importPeople, async (ctx, wanted) => ({ job: await startPeopleImport(ctx, wanted) })),
]
