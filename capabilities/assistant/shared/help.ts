/** What is told while help is made: text as it arrives, and what is wrong with an answer, after which the service is asked again. */
export type HelpPiece = { readonly text: string } | { readonly again: string }
