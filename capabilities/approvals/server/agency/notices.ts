import type { Lang, Text } from '@gantry/base/shared'
import { type Ctx, defineNotice, emit } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { agencyTexts } from '../../texts/agency.ts'
import { type Scopes, sayScope } from './scopes.ts'

export interface ToldAgency {
  readonly agent: string
  readonly from: string
  readonly to: string
  readonly apps: readonly string[]
  readonly tables: readonly string[]
}

type Told = {
  readonly to: string
  readonly scope: Text
  /** In the time zone of the principal: the message is the same for all who read it. */
  readonly starts: string
  readonly ends: string
}

const toldBy = ({ payload }: GantryEvent): Told => payload as Told

/** Emits that a person became the agent of the actor, or is it no longer. */
export const tellAgent = async (
  ctx: Ctx,
  what: 'given' | 'ended',
  agency: ToldAgency,
  scopes: Scopes,
): Promise<void> => {
  const at = (moment: string): string =>
    new Date(moment).toLocaleString('sv-SE', {
      timeZone: ctx.actor.timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
  const scope = { 'zh-CN': scopeIn(ctx, 'zh-CN', agency, scopes), en: scopeIn(ctx, 'en', agency, scopes) }
  const payload: Told = { to: agency.agent, scope, starts: at(agency.from), ends: at(agency.to) }
  await emit(ctx, { type: `agency.${what}`, payload })
}

const scopeIn = (ctx: Ctx, lang: Lang, agency: ToldAgency, scopes: Scopes): string => {
  const comma = agencyTexts[lang]['agency.comma'] ?? ''
  return sayScope({ ...ctx, actor: { ...ctx.actor, lang } }, agency, scopes)
    .map(({ name, tables }) =>
      tables.length === 0 ? name : `${name} (${tables.map(({ label }) => label).join(comma)})`,
    )
    .join(comma)
}

const notice = (what: 'given' | 'ended') =>
  defineNotice({
    name: `agency_${what}`,
    category: 'work',
    event: `agency.${what}`,
    to: async function* (_ctx, event) {
      yield [toldBy(event).to]
    },
    facts: async (_ctx, event) => {
      const { scope, starts, ends } = toldBy(event)
      return { scope, starts, ends }
    },
    link: async () => '/setting/center?part=agency&side=taken',
  })

/** Messages to agents. */
export const agencyNotices = [notice('given'), notice('ended')]
