import { defineNotice } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'

interface Stopped {
  readonly to: readonly string[]
  readonly name: string
  readonly why: 'failing' | 'gone'
}

const stoppedBy = ({ payload }: GantryEvent): Stopped => payload as Stopped

const reasons = {
  failing: { 'zh-CN': '连续 5 天没有一次送达', en: 'nothing arrived for 5 days' },
  gone: { 'zh-CN': '对方回答 410，不再接收', en: 'the other side answered 410, it takes no more' },
} as const

/** Tells whoever made a webhook that the platform stopped it. */
export const webhookNotices = [
  defineNotice({
    name: 'webhook_stopped',
    category: 'system',
    event: 'gateway.webhook_stopped',
    to: async function* (_ctx, event) {
      yield stoppedBy(event).to
    },
    facts: async (_ctx, event) => {
      const { name, why } = stoppedBy(event)
      return { name, why: reasons[why] }
    },
    link: async ({ space }) => `/space-${space}/esb?part=webhooks`,
  }),
]
