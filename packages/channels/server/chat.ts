import type { Ctx } from '@gantry/kernel/server'
import type { Sender } from './sender.ts'

/** The chats of enterprises: who sends there belongs to the capability that keeps the settings of the providers. */
interface Chat {
  readonly sender: Sender
  /** Whether a space has set one up. */
  readonly isOn: (ctx: Ctx) => Promise<boolean>
}

let chat: Chat | null = null

/** Called once when the product is put together. */
export const registerChat = (given: Chat): void => {
  chat = given
}

/** Null: the product has no capability that sends to chats. */
export const chatSender = (): Sender | null => chat?.sender ?? null

export const chatIsOn = async (ctx: Ctx): Promise<boolean> => (await chat?.isOn(ctx)) ?? false
