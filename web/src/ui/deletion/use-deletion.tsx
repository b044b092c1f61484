import { type Query, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '@/shared/page/toasts'
import { ConfirmDialog } from '../confirm-dialog'
import { useTableAddress } from '../data-table/use-table-address'

type DeletionOptions<Row> = {
  /** What a row is: "production". */
  noun: string
  nameOf: (row: Row) => string
  /** What else goes with it: "Its sets and placements go with it." */
  consequence?: string
  remove: (row: Row) => Promise<unknown>
  /** The server restores what it deleted, for a while. */
  restore: (row: Row) => Promise<unknown>
  /** Leaves the page of what is gone. */
  onRemoved?: () => void
  /** What is read again after either. */
  queryKey: QueryKey
  /** The table whose row may be open in a sheet. It is closed first, so that an undo doesn't open it again. */
  table?: string
}

/** Deletes with a question before and an undo after: `ask(row)` opens `dialog`, and the toast restores the record. */
export function useDeletion<Row extends { id: string }>(options: DeletionOptions<Row>) {
  const { noun, nameOf, consequence, remove, restore, onRemoved, queryKey, table = '' } = options
  const { opened, close } = useTableAddress(table)
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Row | null>(null)
  const isAbout =
    ({ id }: Row) =>
    (query: Query) =>
      query.queryKey.includes(id)
  const restoring = useMutation({
    mutationFn: restore,
    networkMode: 'always',
    onSuccess: (_, row) => notify({ title: `${nameOf(row)} restored`, tone: 'success' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const removing = useMutation({
    async mutationFn(row: Row) {
      // What its sheet still reads would find nothing.
      await queryClient.cancelQueries({ queryKey, predicate: isAbout(row) })
      return remove(row)
    },
    networkMode: 'always',
    onSuccess: (_, row) => {
      notify({ title: `${nameOf(row)} deleted`, action: { label: 'Undo', onClick: () => restoring.mutate(row) } })
      onRemoved?.()
    },
    onSettled: (_, error, row) =>
      queryClient.invalidateQueries({ queryKey, predicate: (query) => error !== null || !isAbout(row)(query) }),
  })
  return {
    ask(row: Row) {
      if (opened) close()
      setAsked(row)
    },
    isPending: removing.isPending,
    dialog: (
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={`Delete ${asked ? nameOf(asked) : noun}?`}
        description={[consequence, 'You can undo this for a moment.'].filter(Boolean).join(' ')}
        confirmLabel={`Delete ${noun}`}
        isDestructive
        onConfirm={() => {
          if (asked) removing.mutate(asked)
          setAsked(null)
        }}
      />
    ),
  }
}
