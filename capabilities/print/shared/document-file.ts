import { Type } from 'typebox'

/** Programs a template may be drawn with instead of the designer: Word and Excel. */
const documentFormats = ['docx', 'xlsx'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** What stands between double braces in a document. */
export interface Placeholder {
  readonly text: string
  /** Where it stands, for people: the words of its paragraph, or sheet and cell. */
  readonly place: string
  /** The field whose rows are repeated around it. */
  readonly rows?: string
}

/** A document people filled with placeholders, as a template keeps it. */
export interface DocumentFile {
  readonly format: DocumentFormat
  readonly name: string
  /** Base64. Empty in lists of templates. */
  readonly content: string
  readonly placeholders: readonly Placeholder[]
}

/** `bytes` of the document; the template is a design, which travels in one request. */
export const mostDocument = { bytes: 2 * 1024 ** 2, placeholders: 1_000 } as const

const text = (maxLength: number) => Type.String({ maxLength })

/** The form of a document in a template. */
export const documentSchema = Type.Object(
  {
    format: Type.Union(documentFormats.map(format => Type.Literal(format))),
    name: text(255),
    content: text(Math.ceil(mostDocument.bytes / 3) * 4),
    placeholders: Type.Array(
      Type.Object(
        { text: text(2_000), place: text(255), rows: Type.Optional(text(48)) },
        { additionalProperties: false },
      ),
      { maxItems: mostDocument.placeholders },
    ),
  },
  { additionalProperties: false },
)
