import { useState } from 'react'

/** Drag and drop within one list. The props go on each item; `move` gets both places. */
export function useDragOrder(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  return (place: number) => ({
    isDragged: dragged === place,
    isTarget: over === place && dragged !== null && dragged !== place,
    props: {
      draggable: true,
      onDragStart: () => setDragged(place),
      onDragEnd: () => {
        setDragged(null)
        setOver(null)
      },
      onDragOver: (event: { preventDefault: () => void }) => {
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
