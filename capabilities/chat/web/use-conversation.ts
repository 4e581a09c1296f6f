import { newId } from '@gantry/base/shared'
import { type ApiError, call, callKey, errorText, usePushed } from '@gantry/client/web'
import type { StoredFile } from '@gantry/model/shared'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChatMessage, countChat, listChat, listChatRooms, sendChat } from '../shared/contract.ts'
import { isAbout } from './pushed.ts'

/** Messages of one page. */
const size = 40

/** What is sent. */
export interface Draft {
  readonly text?: string
  readonly file?: StoredFile
  readonly record?: { readonly table: string; readonly id: string; readonly title: string }
  readonly replyTo?: number
  readonly mentions?: readonly string[]
}

/** A message that the server has not taken yet. Sent again it keeps its id, so that it never arrives twice. */
export interface Pending extends Draft {
  readonly id: string
  readonly failure?: string
}

interface Page {
  readonly data: readonly ChatMessage[]
  readonly earlier: boolean
  readonly later: boolean
}

interface Conversation {
  readonly messages: readonly ChatMessage[] | undefined
  readonly error: ApiError | null
  readonly earlier: boolean
  readonly fetchingEarlier: boolean
  /** Newer messages than those shown exist, because the page began at a message found by search. */
  readonly later: boolean
  readonly pending: readonly Pending[]
  fetchEarlier(): void
  refetch(): Promise<unknown>
  send(draft: Draft): void
  again(id: string): void
  drop(id: string): void
}

/**
 * The messages of a conversation, backwards from the newest or from around one of them, kept up to date by push messages. A
 * push message fetches the newest page and joins it with what is there; after a gap everything is fetched again.
 */
export const useConversation = (room: string, at: number | null): Conversation => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const key = [...callKey(listChat, { room }), at]
  const query = useInfiniteQuery<Page, ApiError, InfiniteData<Page, number | null>, unknown[], number | null>(
    {
      queryKey: key,
      queryFn: ({ pageParam, signal }) =>
        call(listChat, { room, size, ...(pageParam !== null && { before: pageParam }) }, { signal }),
      initialPageParam: at === null ? null : at + size / 2,
      getNextPageParam: page => (page.earlier ? (page.data[0]?.seq ?? null) : null),
    },
  )

  const refresh = async () => {
    if (at !== null) return void (await query.refetch())
    const newest = await call(listChat, { room, size })
    const known = client.getQueryData<InfiniteData<Page, number | null>>(key)
    const [first, ...rest] = known?.pages ?? []
    const last = first?.data.at(-1)?.seq ?? 0
    if (!known || !first || (newest.data[0]?.seq ?? 0) > last + 1) return void (await query.refetch())
    const fresh = new Map(newest.data.map(message => [message.seq, message]))
    const joined = [...first.data.filter(({ seq }) => !fresh.has(seq)), ...newest.data]
    client.setQueryData<InfiniteData<Page, number | null>>(key, {
      ...known,
      pages: [{ data: joined, earlier: first.earlier, later: newest.later }, ...rest],
    })
  }
  usePushed('chat', message => {
    if (!query.isSuccess || (message !== null && !isAbout(message, room, 'message'))) return
    // What could not be added is fetched again with all that is shown, and tried again as the query does.
    refresh().catch(() => void query.refetch())
  })

  const deliver = async ({ failure: _failure, ...each }: Pending) => {
    const { id, text, file, record, replyTo, mentions } = each
    try {
      await call(sendChat, {
        room,
        id,
        ...(text && { text }),
        ...(file && { file: file.id }),
        ...(record && { record: { table: record.table, id: record.id } }),
        ...(replyTo !== undefined && { replyTo }),
        ...(mentions && mentions.length > 0 && { mentions: [...mentions] }),
      })
      await refresh()
      setPending(now => now.filter(other => other.id !== id))
      for (const contract of [listChatRooms, countChat])
        void client.invalidateQueries({ queryKey: callKey(contract) })
    } catch (error) {
      const failure = errorText(t, error)
      setPending(now => now.map(other => (other.id === id ? { ...each, failure } : other)))
    }
  }

  const pages = query.data?.pages
  const messages = pages && [...pages].reverse().flatMap(page => page.data)
  const arrived = new Set(messages?.map(({ id }) => id))
  return {
    messages,
    error: query.error,
    earlier: query.hasNextPage,
    fetchingEarlier: query.isFetchingNextPage,
    later: pages?.[0]?.later ?? false,
    pending: pending.filter(({ id }) => !arrived.has(id)),
    fetchEarlier: () => void query.fetchNextPage(),
    refetch: query.refetch,
    send: draft => {
      const each = { ...draft, id: newId() }
      setPending(now => [...now, each])
      void deliver(each)
    },
    again: id => {
      const each = pending.find(other => other.id === id)
      if (!each) return
      const { failure: _failure, ...fresh } = each
      setPending(now => now.map(other => (other.id === id ? fresh : other)))
      void deliver(fresh)
    },
    drop: id => setPending(now => now.filter(other => other.id !== id)),
  }
}
