import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LotSearchPage } from '@vermeil/contracts/catalog/catalog.schema'
import type { HangableWork } from '@vermeil/contracts/catalog/walls.schema'
import { useDeferredValue, useState } from 'react'
import { WorkCell } from '@/entities/lot/work-cell'
import { api } from '@/shared/http/api'
import { useAction } from '@/shared/http/use-action'
import { Button } from '@/ui/button'
import { Dialog, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { readWorksToHang } from './walls-api'

const shown = 12

type AddWorkDialogProps = { onAdd: (work: HangableWork) => void; onClose: () => void }

/** Works of the catalog, by search. */
export function AddWorkDialog({ onAdd, onClose }: AddWorkDialogProps) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const { data, isError } = useQuery({
    queryKey: ['catalog', 'to hang', wanted],
    queryFn: ({ signal }) =>
      api.get<LotSearchPage>(`/lots?${new URLSearchParams({ ...(wanted && { q: wanted }), limit: String(shown) })}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const { mutate, isPending } = useAction([], {
    run: async (lotId: string) => {
      const [work] = await readWorksToHang({ lots: [lotId] })
      if (work) onAdd(work)
    },
    onDone: onClose,
  })
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent title="Add a work" className="max-w-xl">
        <div className="grid gap-4">
          <Field
            label="Search the collection"
            hint={isError ? 'The collection could not be searched. Please try again.' : 'Title, artist or subject.'}
          >
            {(control) => (
              <Input
                {...control}
                type="search"
                value={text}
                autoComplete="off"
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          {data?.lots.length === 0 && <p className="text-muted">No work matches.</p>}
          <ul className="grid gap-2">
            {data?.lots.map((lot) => (
              <li key={lot.id} className="flex items-center justify-between gap-3 border-b border-line pb-2">
                <WorkCell image={lot.image} title={lot.title} artistName={lot.artist.name} />
                <Button
                  variant="outline"
                  size="sm"
                  className="h-11"
                  disabled={isPending}
                  aria-label={`Hang ${lot.title}`}
                  onClick={() => mutate(lot.id)}
                >
                  Hang
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </DialogContent>
    </Dialog>
  )
}
