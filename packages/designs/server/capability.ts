import { defineCapability, type Endpoint, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { checkDesign } from './check-design.ts'
import { dropDraft } from './drop-draft.ts'
import { keepDraft } from './keep-draft.ts'
import { listDesigns } from './list-designs.ts'
import { designsMigrations } from './migrations.ts'
import { openDesign } from './open-design.ts'
import { publishDesigns } from './publish-designs.ts'
import { compareReleases, listReleases, readRelease } from './releases.ts'
import { rollBack } from './roll-back.ts'
import { sayHere } from './say-here.ts'
import { whoMentions } from './who-mentions.ts'

const done = { done: true } as const

const endpoints: readonly Endpoint[] = [
  endpoint(contract.listDesigns, async (ctx, input) => ({ data: await listDesigns(ctx, input) })),
  endpoint(contract.openDesign, (ctx, key) => openDesign(ctx, key)),
  endpoint(contract.keepDraft, (ctx, input) => keepDraft(ctx, input)),
  endpoint(contract.dropDraft, async (ctx, { kind, id, revision }) => {
    await dropDraft(ctx, { kind, id }, revision)
    return done
  }),
  endpoint(contract.checkDesign, (ctx, input) => checkDesign(ctx, input)),
  endpoint(contract.publishDesigns, (ctx, input) => publishDesigns(ctx, input)),
  endpoint(contract.listReleases, (ctx, input) => listReleases(ctx, input)),
  endpoint(contract.readRelease, (ctx, input) => readRelease(ctx, input)),
  endpoint(contract.compareReleases, (ctx, input) => compareReleases(ctx, input)),
  endpoint(contract.rollBackDesign, (ctx, input) => rollBack(ctx, input)),
  endpoint(contract.whoMentions, async (ctx, { id, ...to }) => ({
    data: await whoMentions(ctx, { ...to, ids: [id] }),
  })),
  endpoint(contract.sayHere, async (ctx, input) => {
    await sayHere(ctx, input)
    return done
  }),
]

/** Everything designed: drafts, releases and references, whatever the kind. */
export const designs = defineCapability({
  name: 'designs',
  migrations: designsMigrations,
  endpoints,
  texts,
})
