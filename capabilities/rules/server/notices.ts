import type { Text } from '@gantry/base/shared'
import { defineNotice } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'

/** What a rule tells people. */
interface Told {
  readonly to: readonly string[]
  /** Its name in one language in older events. */
  readonly rule: Text
  readonly text: Text
}

const toldBy = ({ payload }: GantryEvent): Told => payload as Told

/** Messages of rules. */
export const ruleNotices = [
  defineNotice({
    name: 'rule_message',
    category: 'work',
    event: 'rule.message',
    to: async function* (_ctx, event) {
      yield toldBy(event).to
    },
    facts: async (_ctx, event) => ({ rule: toldBy(event).rule }),
    override: async (_ctx, event) => ({ text: toldBy(event).text }),
  }),
]
