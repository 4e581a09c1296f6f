import { type Endpoint, endpoint } from '@gantry/http/server'
import * as documents from '../../shared/help/documents-contract.ts'
import * as help from '../../shared/help/help-contract.ts'
import {
  findHelp,
  forgetSearch,
  listArticles,
  moveArticle,
  publishArticle,
  readArticle,
  readHelp,
  removeArticle,
  saveArticle,
} from './articles.ts'
import {
  addDocument,
  documentFile,
  listDocuments,
  publishDocument,
  publishedDocuments,
  removeDocument,
} from './documents.ts'

const done = { done: true as const }

export const helpEndpoints: readonly Endpoint[] = [
  endpoint(help.listArticles, listArticles),
  endpoint(help.readArticle, (ctx, { id }) => readArticle(ctx, id)),
  endpoint(help.saveArticle, saveArticle),
  endpoint(help.publishArticle, async (ctx, input) => {
    await publishArticle(ctx, input)
    return done
  }),
  endpoint(help.moveArticle, async (ctx, input) => {
    await moveArticle(ctx, input)
    return done
  }),
  endpoint(help.removeArticle, async (ctx, { id }) => {
    await removeArticle(ctx, id)
    return done
  }),
  endpoint(help.forgetSearch, async (ctx, { words }) => {
    await forgetSearch(ctx, words)
    return done
  }),
  endpoint(help.findHelp, findHelp),
  endpoint(help.readHelp, (ctx, { id }) => readHelp(ctx, id)),
  endpoint(documents.listDocuments, listDocuments),
  endpoint(documents.addDocument, addDocument),
  endpoint(documents.publishDocument, async (ctx, input) => {
    await publishDocument(ctx, input)
    return done
  }),
  endpoint(documents.removeDocument, async (ctx, { id }) => {
    await removeDocument(ctx, id)
    return done
  }),
  endpoint(documents.publishedDocuments, ctx => publishedDocuments(ctx)),
  endpoint(documents.documentFile, (ctx, { id }) => documentFile(ctx, id)),
]
