/** The protocol a service speaks. */
export const dialects = ['openai', 'ollama'] as const
export type Dialect = (typeof dialects)[number]

/** Which fields it may read: ordinary ones, or also those marked as personal data. */
export const grades = ['ordinary', 'personal'] as const
export type Grade = (typeof grades)[number]

/** What the administrator of a space decides about its AI service; the key is kept apart and never answered. */
export interface AiSettings {
  /** Questions about data are allowed. */
  readonly enabled: boolean
  /** Help with designing is allowed. */
  readonly design: boolean
  readonly dialect: Dialect
  /** Beginning of the addresses of the service, such as `https://api.example.com/v1`. */
  readonly address: string
  readonly model: string
  /** Ids of the applications it may read. */
  readonly apps: readonly string[]
  /** Ids of tables of these that it may not read. */
  readonly closedTables: readonly string[]
  readonly grade: Grade
  /** Tokens a person may use in a day. */
  readonly tokensPerDay: number
}

/** What was asked: about data, a filter or chart in words, or help with designing. */
export type AskedKind = 'question' | 'filter' | 'chart' | 'formula' | 'explain' | 'why' | 'tables' | 'change'

/** One call of a tool by the model, as the log keeps it. */
export interface ToolCall {
  readonly tool: string
  readonly input: string
  readonly rows: number
  /** The code of the refusal; absent: it was answered. */
  readonly refused?: string
}

/** What is told while an answer is made: text as it arrives, and each call of a tool, after which the text begins anew. */
export type AskPiece = { readonly text: string } | { readonly tool: ToolCall }

/** A record that an answer cites and that the tools have shown. */
export interface Cited {
  readonly table: string
  readonly id: string
}

/** A question with what it took. */
export interface AskedQuestion {
  readonly id: string
  readonly kind: AskedKind
  readonly at: string
  readonly person: string
  /** Whether the reader asked it; otherwise the answer and the input of tools are empty. */
  readonly own: boolean
  readonly prompt: string
  readonly answer: string
  readonly tools: readonly ToolCall[]
  readonly rows: number
  readonly tokens: number
  readonly milliseconds: number
  readonly model: string
  /** The code of the error it failed with. */
  readonly failure: string | null
}
