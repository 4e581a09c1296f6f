import { defineCapability, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { addTable } from './add-table.ts'
import { dropDraft, keepDraft, publishDraft } from './drafts.ts'
import { designDrafts, draftRevisions } from './migration.ts'
import { openDesign } from './open-design.ts'

/** Designing tables: drafts of what they hold and how they look, and making a draft what people work with. */
export const designer = defineCapability({
  name: 'designer',
  migrations: [designDrafts, draftRevisions],
  texts,
  endpoints: [
    endpoint(contract.openDesign, (ctx, { table }) => openDesign(ctx, table)),
    endpoint(contract.addTable, async (ctx, input) => ({ table: await addTable(ctx, input) })),
    endpoint(contract.keepDraft, (ctx, input) => keepDraft(ctx, input)),
    endpoint(contract.dropDraft, async (ctx, { table, revision }) => {
      await dropDraft(ctx, table, revision)
      return { done: true as const }
    }),
    endpoint(contract.publishDraft, async (ctx, { table, revision, misfits }) => ({
      id: await publishDraft(ctx, table, revision, misfits),
    })),
  ],
})
