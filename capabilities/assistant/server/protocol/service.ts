import type { JsonObject } from '@gantry/base/shared'
import type { OutboundRequest } from '@gantry/outbound/server'
import type { Dialect } from '../../shared/settings.ts'

/** Where questions go, with the opened key. */
export interface Service {
  readonly dialect: Dialect
  readonly address: string
  readonly model: string
  readonly key: string | null
}

/** A tool as the model reads it. */
export interface OfferedTool {
  readonly name: string
  readonly description: string
  readonly input: JsonObject
}

/** A tool the model wants called. */
export interface WantedTool {
  readonly id: string
  readonly name: string
  /** JSON text. */
  readonly input: string
}

export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly wants: readonly WantedTool[] }
  | { readonly role: 'tool'; readonly id: string; readonly name: string; readonly content: string }

/** What a model said. */
export interface Reply {
  readonly content: string
  readonly wants: readonly WantedTool[]
  /** Absent where the service does not count. */
  readonly tokens?: number
}

/** A protocol: how a conversation is sent, and how its answer is read; null for what is no answer of it. */
export interface Protocol {
  request(service: Service, messages: readonly Message[], tools: readonly OfferedTool[]): OutboundRequest
  read(body: string, contentType: string): Reply | null
  /** The text that one line of an answer under way adds; empty for every other line. */
  piece(line: string): string
}
