import type { Wall } from '@vermeil/contracts/catalog/walls.schema'
import { useEffect, useState } from 'react'
import { createPlanSaver, readDraft, type SaveState } from './plan-saver'
import { saveWall } from './walls-api'

/** The saver of one wall for as long as its planner is open. */
export function useSaver(wall: Pick<Wall, 'id' | 'revision'>) {
  const [state, setState] = useState<SaveState>('saved')
  const [saver] = useState(() =>
    createPlanSaver({
      ...{ wallId: wall.id, revision: wall.revision, onState: setState },
      send: (body) => saveWall(wall.id, body),
    }),
  )
  useEffect(() => {
    const draft = readDraft(wall.id)
    if (draft) saver.resume(draft)
    const flush = () => void saver.flush()
    addEventListener('online', flush)
    return () => {
      removeEventListener('online', flush)
      void saver.flush()
      saver.stop()
    }
  }, [saver, wall.id])
  return { saver, state }
}
