import { type DragEvent, useState } from 'react'

/**
 * Drag and drop within one list; `move` gets both places. `target` goes on each item, and `handle` on what it is dragged
 * by: on the item too, or on a part of it where the item holds fields, in which a drag selects text.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  return (place: number) => ({
    isDragged: dragged === place,
    isTarget: over === place && dragged !== null && dragged !== place,
    handle: {
      draggable: true,
      onDragStart: ({ currentTarget, dataTransfer }: DragEvent<HTMLElement>) => {
        const item = currentTarget.closest('li')
        if (item) dataTransfer.setDragImage(item, 0, 0)
        setDragged(place)
      },
      onDragEnd: () => {
        setDragged(null)
        setOver(null)
      },
    },
    target: {
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        setOver(place)
      },
      onDrop: () => {
        if (dragged !== null) move(dragged, place)
      },
    },
  })
}
