import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { type Placement, placementStatusLabels } from '@vermeil/contracts/trades/placements.schema'
import type { ProductionDetail } from '@vermeil/contracts/trades/productions.schema'
import { useRef, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { FilePicker } from '@/ui/file-picker'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput, FormSelect, FormTextarea } from '@/ui/form/form-fields'
import { MoneyField } from '@/ui/money-field'
import { CatalogField } from './catalog-field'
import { OverrideDialog } from './override-dialog'
import { Entered, isAboutStatus, valuesOf } from './placement-values'
import {
  blankSet,
  placementFiles,
  placementImageKey,
  savePlacement,
  saveSet,
  useProductionAction,
} from './productions-api'
import { mayManageSets, numberField, optionsOf } from './record-text'
import { SetField } from './set-field'

type PlacementFormProps = {
  production: ProductionDetail
  placement: Placement | null
  setId?: string
  onClose: () => void
}

/** Adds an art piece to a set or changes one: a work of the catalog, or something else by title and artist. */
export function PlacementForm({ production, placement, setId = '', onClose }: PlacementFormProps) {
  const form = useForm<Entered>({ resolver: zodResolver(Entered), defaultValues: valuesOf(placement, setId) })
  const { errors } = form.formState
  const queryClient = useQueryClient()
  const [image, setImage] = useState<File | null>(null)
  const artworkId = useWatch({ control: form.control, name: 'artworkId' })
  const isFromCatalog = artworkId !== null
  const [isSearching, setIsSearching] = useState(false)
  // A picture that is refused leaves the art piece behind: the next try changes it and adds no second one.
  const savedId = useRef(placement?.id ?? null)

  const [overridden, setOverridden] = useState<Entered | null>(null)

  const { mutate, isPending, error, problem } = useProductionAction({
    async run({ override, ...entered }: Entered & { override?: string }) {
      const known = production.sets.find(({ id, name }) => id === entered.setId || name === entered.setId)
      const onSet = known?.id ?? (await saveSet(production.id, null, { ...blankSet, name: entered.setId }))
      const id = await savePlacement(production.id, savedId.current, {
        ...{ ...entered, setId: onSet },
        ...(override === undefined ? {} : { override }),
      })
      savedId.current = id
      if (!image) return
      await placementFiles(production.id, id).setImage(image)
      await queryClient.invalidateQueries({ queryKey: placementImageKey(id) })
    },
    done: placement ? 'Art piece saved' : 'Art piece added',
    onDone: onClose,
    showsErrors: true,
  })

  /**
   * Why a catalog work can't have a status is said where the status is chosen. Without screen rights, somebody with Full
   * Access can place it in their own name.
   */
  function showRefusal(refusal: Error, entered: Entered) {
    if (isRefusal(refusal, 'placement.rights-missing') && mayManageSets(production.access)) setOverridden(entered)
    if (isAboutStatus(refusal)) form.setError('status', { message: sentenceOf(refusal) }, { shouldFocus: true })
  }

  function choose(work: LotCard) {
    form.setValue('artworkId', work.artworkId)
    form.setValue('title', work.title, { shouldValidate: true })
    form.setValue('artist', work.artist.name, { shouldValidate: true })
    form.setValue('dimensions', work.dimensions)
    form.setValue('status', 'pending')
    if (work.leasePrice !== null) form.setValue('price', work.leasePrice)
    setIsSearching(false)
  }

  if (overridden) {
    return (
      <OverrideDialog
        title={overridden.title}
        isPending={isPending}
        problem={error && !isRefusal(error, 'placement.rights-missing') && problem}
        onSubmit={(override) => mutate({ ...overridden, override })}
        onClose={() => setOverridden(null)}
      />
    )
  }
  return (
    <FormDialog
      title={placement ? `Edit ${placement.title}` : 'Add an art piece'}
      form={form}
      onSubmit={(entered) => mutate(entered, { onError: (refusal) => showRefusal(refusal, entered) })}
      submit={{ label: placement ? 'Save art piece' : 'Add art piece', pending: 'Saving...' }}
      isPending={isPending}
      problem={error && !isAboutStatus(error) && problem}
      onClose={onClose}
    >
      <SetField production={production} form={form} />
      {isSearching ? (
        <CatalogField onChoose={choose} />
      ) : (
        <Button variant="secondary" size="sm" className="h-11 justify-self-start" onClick={() => setIsSearching(true)}>
          {isFromCatalog ? 'Choose another work' : 'Choose from the catalog'}
        </Button>
      )}
      {isFromCatalog && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
          A work of our catalog. Its status follows its hire.
          <Button variant="ghost" size="sm" onClick={() => form.setValue('artworkId', null)}>
            Enter something else
          </Button>
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormInput
          form={form}
          name="title"
          label="Title"
          required
          readOnly={isFromCatalog}
          maxLength={200}
          autoComplete="off"
        />
        <FormInput
          form={form}
          name="artist"
          label="Artist"
          required
          readOnly={isFromCatalog}
          maxLength={200}
          autoComplete="off"
        />
        <Controller
          control={form.control}
          name="price"
          render={({ field }) => (
            <MoneyField {...field} value={field.value ?? null} label="Price" required error={errors.price?.message} />
          )}
        />
        <FormSelect form={form} name="status" label="Status" required options={optionsOf(placementStatusLabels)} />
      </div>
      <FormInput
        form={form}
        name="position"
        label="Position"
        hint="Above the sofa, behind the desk"
        required
        maxLength={200}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormInput form={form} name="dimensions" label="Size" optional maxLength={200} autoComplete="off" />
        <FormInput
          form={form}
          name="weight"
          label="Weight (kg)"
          optional
          rules={numberField}
          type="number"
          inputMode="decimal"
          step="any"
          min={0}
        />
      </div>
      <FormTextarea form={form} name="description" label="Description" optional maxLength={2_000} />
      <FilePicker
        label={placement?.hasImage ? 'Replace the picture' : 'Add a picture'}
        hint={image ? image.name : 'Optional. JPG, PNG, WebP or GIF, up to 5 MB. Only the team sees it.'}
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        onFile={setImage}
      />
    </FormDialog>
  )
}
