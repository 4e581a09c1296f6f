import { defineCapability, type Endpoint, endpoint, openedCtx } from '@gantry/http/server'
import type { Ctx } from '@gantry/kernel/server'
import { designedApps } from '@gantry/records/server'
import * as calls from '../shared/calls/index.ts'
import * as contract from '../shared/contract.ts'
import type { DesignKey } from '../shared/design.ts'
import { texts } from '../texts.ts'
import { publishing } from './authority/design-rights.ts'
import { mayDesignThing, requireDesignerOf } from './authority/require-designer.ts'
import { purgeSecrets } from './calls/purge-secrets.ts'
import { boundSecretsMigration, callSecretsMigration, keepCallSecret } from './calls/secrets.ts'
import { tryCall } from './calls/try-call.ts'
import { checkDesign } from './check-design.ts'
import { dropDraft } from './drop-draft.ts'
import { dropField } from './drop-field.ts'
import { keepDraft } from './keep-draft.ts'
import { listDesigns } from './list-designs.ts'
import { designsMigrations } from './migrations.ts'
import { openDesign } from './open-design.ts'
import { publishDesigns } from './publish-designs.ts'
import { compareReleases, listReleases, readRelease } from './releases.ts'
import { rollBack } from './roll-back.ts'
import { sayHere } from './say-here.ts'
import { extensionSettingsMigration } from './settings/migration.ts'
import { whoMentions } from './who-mentions.ts'

const done = { done: true } as const

const endpoints: readonly Endpoint[] = [
  endpoint(contract.listDesigns, async (ctx, input) => ({
    data: await listDesigns(openedCtx(ctx, input.kind ? [listing(input.kind)] : []), input),
  })),
  endpoint(contract.openDesign, (ctx, key) => openDesign(ctx, key)),
  endpoint(contract.keepDraft, (ctx, input) => keepDraft(ctx, input)),
  endpoint(contract.dropDraft, async (ctx, { kind, id, revision }) => {
    await dropDraft(ctx, { kind, id }, revision)
    return done
  }),
  endpoint(contract.dropField, (ctx, input) => dropField(ctx, input)),
  endpoint(contract.checkDesign, (ctx, input) => checkDesign(ctx, input)),
  endpoint(contract.publishDesigns, (ctx, input) => {
    const kinds = [...new Set(input.designs.map(({ kind }) => kind))]
    return publishDesigns(openedCtx(ctx, kinds.map(publishing)), input)
  }),
  endpoint(contract.listReleases, (ctx, input) => listReleases(ctx, input)),
  endpoint(contract.readRelease, (ctx, input) => readRelease(ctx, input)),
  endpoint(contract.compareReleases, (ctx, input) => compareReleases(ctx, input)),
  endpoint(contract.rollBackDesign, (ctx, input) => rollBack(ctx, input)),
  endpoint(contract.whoMentions, async (asked, { id, ...to }) => {
    const ctx = openedCtx(asked, [contract.openDesign], { kind: to.kind, id })
    const data = await mentionsSeen(ctx, await whoMentions(ctx, { ...to, ids: [id] }), { kind: to.kind, id })
    return { data }
  }),
  endpoint(contract.sayHere, async (ctx, input) => {
    await requireDesignerOf(ctx, input)
    await sayHere(ctx, input)
    return done
  }),
  endpoint(calls.keepCallSecret, (ctx, { text, addresses }) => keepCallSecret(ctx, text, addresses)),
  endpoint(calls.tryCall, (ctx, tried) => tryCall(ctx, tried)),
]

/** Console pages give designs by their kind, which these requests name outside of their path. */
const listing = (kind: string) => ({ method: 'GET', path: `/designs/${kind}` }) as const

/** Who designs a thing knows everything that refers to it; others know of what they design themselves. */
const mentionsSeen = async (
  ctx: Ctx,
  all: readonly contract.Mentioning[],
  to: DesignKey,
): Promise<readonly contract.Mentioning[]> => {
  if (await mayDesignThing(ctx, to)) return all
  const apps = await designedApps(ctx)
  return all.filter(({ design: { app } }) => app !== null && apps.has(app))
}

/** Everything designed: drafts, releases and references, whatever the kind. */
export const designs = defineCapability({
  name: 'designs',
  schedules: [purgeSecrets],
  migrations: [...designsMigrations, callSecretsMigration, boundSecretsMigration, extensionSettingsMigration],
  endpoints,
  texts,
})
