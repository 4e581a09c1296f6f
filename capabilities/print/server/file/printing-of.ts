import { dictionaryOf } from '@gantry/http/server'
import { type Ctx, readSetting, readSpaceSetting } from '@gantry/kernel/server'
import {
  addressSetting,
  dayFormatSetting,
  hoursSetting,
  notationOf,
  numberFormatSetting,
  type TableId,
  withSpace,
} from '@gantry/model/shared'
import { codePath } from '../../shared/read-code.ts'
import type { Printing } from '../../shared/render.ts'

/** The address a code of a record holds: that of the platform, or the one the person uses. */
export const addressesOf = async (
  ctx: Ctx,
  origin: string,
): Promise<(table: TableId, id: string) => string> => {
  const base = (await readSetting(ctx.kernel, addressSetting)).replace(/\/$/, '') || origin
  return (table, id) => `${base}${withSpace(codePath(table, id), ctx.space)}`
}

/** The words of printed pages in the language of the person. */
export const wordsOf = (ctx: Ctx): Printing['words'] => {
  const texts = dictionaryOf(ctx.kernel)[ctx.actor.lang]
  const say = (key: string) => texts.get(key) ?? key
  return {
    total: say('print.total'),
    number: say('print.number'),
    pageTotal: say('print.page_total'),
    carried: say('print.carried'),
    brought: say('print.brought'),
    approval: {
      step: say('print.approval.step'),
      person: say('print.approval.person'),
      decision: say('print.approval.decision'),
      opinion: say('print.approval.opinion'),
      signature: say('print.approval.signature'),
      time: say('print.approval.time'),
      for: say('print.approval.for'),
    },
    yes: say('print.yes'),
    no: say('print.no'),
  }
}

/** Who prints a file now, in the language and time zone of that person. */
export const printingOf = async (ctx: Ctx, table: TableId, origin: string): Promise<Printing> => {
  const { lang, timeZone, name } = ctx.actor
  const addressOf = await addressesOf(ctx, origin)
  const [day, hours, numbers] = await Promise.all([
    readSpaceSetting(ctx.kernel, ctx.space, dayFormatSetting),
    readSpaceSetting(ctx.kernel, ctx.space, hoursSetting),
    readSpaceSetting(ctx.kernel, ctx.space, numberFormatSetting),
  ])
  return {
    locale: { lang, timeZone, notation: notationOf(day, hours, numbers) },
    now: ctx.now.getTime(),
    by: name,
    addressOf: record => addressOf(table, record),
    words: wordsOf(ctx),
  }
}
