import { references } from '@vermeil/contracts/catalog/wall-hanging'
import type { HangableWork, WallPlan, WallReference, WallView } from '@vermeil/contracts/catalog/walls.schema'
import { wallLimits } from '@vermeil/contracts/catalog/walls.schema'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { AddWorkDialog } from './add-work-dialog'
import { AlignBar } from './align-bar'
import { CornerEditor } from './corner-editor'
import { hangAllInRow } from './hang-works'
import { HangingPlan } from './hanging-plan'
import { HowItWorks } from './how-it-works'
import { PlannerBar } from './planner-bar'
import { ReferencePanel } from './reference-panel'
import { SizeDialog } from './size-dialog'
import { measuredFrom, referenceRect } from './stage-plane'
import { useHanging } from './use-hanging'
import { PhotoPicker, WallSettings } from './wall-settings'
import { WallStage } from './wall-stage'
import { WorkList } from './work-list'
import { WorkPanel } from './work-panel'

type WallPlannerProps = {
  initial: WallPlan
  photo: WallView['photo']
  photoUrl: string | undefined
  catalog: readonly HangableWork[]
  toHang: readonly HangableWork[]
  onChange: (plan: WallPlan) => void
  photos: { onPhoto: (photo: File) => void; isUploading: boolean; onRemovePhoto: () => void }
  /** How far saving has come. */
  status: ReactNode
  actions: ReactNode
}

const { door } = references
const newReference: WallReference = {
  ...{ kind: 'door', widthCm: door.width, heightCm: door.height, bottomCm: door.bottom },
  corners: [
    { x: 0.3, y: 0.25 },
    { x: 0.5, y: 0.25 },
    { x: 0.5, y: 0.8 },
    { x: 0.3, y: 0.8 },
  ],
}

/** Works on a wall: the stage, and everything around it. */
export function WallPlanner(props: WallPlannerProps) {
  const { photo, photoUrl, photos, status, actions } = props
  const hanging = useHanging(props)
  const { history, plan, change, catalog, selected, setSelected, unsized } = hanging
  const [isAdding, setIsAdding] = useState(false)
  const [reference, setReference] = useState<WallReference | null>(null)
  const { unit, works } = plan
  const isSettingScale = photo !== null && (plan.reference === null || reference !== null)
  const edited = reference ?? plan.reference ?? newReference
  const from = measuredFrom(plan)

  function takeCorners() {
    const next = { ...plan, reference: edited }
    // Works that came before the scale are brought into the picture.
    change(plan.reference === null ? hangAllInRow(next, photo) : next)
    setReference(null)
  }
  function onKeys(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) history.redo()
    else history.undo()
  }

  const selectedWork = works.find(({ id }) => id === selected.at(-1))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo have buttons too
    <div onKeyDown={onKeys}>
      <PlannerBar
        {...{ history, status, actions }}
        canAdd={works.length < wallLimits.works && !isSettingScale}
        canPrint={works.length > 0 && !isSettingScale}
        onAdd={() => setIsAdding(true)}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <div className="min-w-0">
          <WallStage
            {...{ plan, photo, photoUrl, catalog }}
            editing={{ selected, onSelect: setSelected, onMove: hanging.move, onRemove: hanging.remove }}
            {...(isSettingScale && {
              children: (size) => (
                <CornerEditor
                  {...{ corners: edited.corners, size, rect: referenceRect(edited), photoUrl }}
                  onChange={(corners) => setReference({ ...edited, corners: [...corners] })}
                />
              ),
            })}
          />
          {!isSettingScale && <AlignBar isOff={works.length === 0} onAlign={hanging.align} onRow={hanging.hangInRow} />}
        </div>
        <div className="grid content-start gap-6 print:hidden">
          {isSettingScale ? (
            <ReferencePanel
              {...{ reference: edited, ratio: photo.width / photo.height, unit }}
              onChange={setReference}
              onDone={takeCorners}
              {...(plan.reference && { onCancel: () => setReference(null) })}
            />
          ) : (
            <>
              {selectedWork && (
                <WorkPanel
                  key={selectedWork.id}
                  work={selectedWork}
                  known={catalog.find(({ artworkId }) => artworkId === selectedWork.artworkId)}
                  {...{ unit, from }}
                  onChange={hanging.setWork}
                  onRemove={() => hanging.remove([selectedWork.id])}
                />
              )}
              <section aria-label="Works on this wall">
                <h2 className="mb-3 text-2xl">Works</h2>
                {works.length === 0 ? (
                  <p className="text-muted">Nothing hangs here yet. Add a work from the collection.</p>
                ) : (
                  <WorkList {...{ works, catalog, unit, selected }} onSelect={setSelected} />
                )}
              </section>
              {!photo && (
                <PhotoPicker label="Use a photo of your wall" isBusy={photos.isUploading} onFile={photos.onPhoto} />
              )}
            </>
          )}
          <div>
            <WallSettings
              {...{ plan, photo, ...photos }}
              onChange={change}
              onCorners={() => setReference(plan.reference)}
            />
            <HowItWorks />
          </div>
        </div>
      </div>
      <HangingPlan {...{ plan, catalog, from }} />
      {isAdding && <AddWorkDialog onAdd={(work) => hanging.hang([work])} onClose={() => setIsAdding(false)} />}
      {unsized && (
        <SizeDialog
          key={unsized.artworkId}
          {...{ work: unsized, unit }}
          onSize={hanging.giveSize}
          onClose={() => hanging.giveSize(null)}
        />
      )}
    </div>
  )
}
