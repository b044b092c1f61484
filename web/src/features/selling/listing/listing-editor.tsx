import { useMutation } from '@tanstack/react-query'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { Suspense, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { formatMoment } from '@/shared/format/format'
import { useLeaveGuard } from '@/shared/navigation/leave-guard'
import { Link, useNavigate } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Form } from '@/ui/form/form'
import { lazyPart } from '@/ui/lazy-part'
import { Skeleton } from '@/ui/skeleton'
import { ImageSection } from './image-section'
import { submitListing } from './listing-api'
import { ListingPreview } from './listing-preview'
import { firstStepWith, ListingSteps, steps } from './listing-steps'
import { OfferProblem } from './offer-problem'
import type { RenderLot } from './preview-lot'
import { RecordFields } from './record-fields'
import { SaleFields } from './sale-fields'
import { SaveStatus } from './save-status'
import { useListingCache } from './use-listing-cache'
import { useListingDraft } from './use-listing-draft'
import { useListingForm } from './use-listing-form'
import { WorkFields } from './work-fields'
import { YouReceive } from './you-receive'

// A form of its own size, which needs the rates anyway.
const DeliveryFields = lazyPart(() => import('./delivery-fields').then((module) => module.DeliveryFields))

type ListingEditorProps = {
  listing: Listing
  listPath: string
  backLabel?: string
  /** Only its seller submits a work; administrators submit those of Vermeil and correct the others. */
  canSubmit?: boolean
  renderLot: RenderLot
}

/** The upload form in three steps: a draft that saves itself, or an offered work changed on purpose. */
export function ListingEditor({
  listing,
  listPath,
  backLabel = 'Back to your works',
  canSubmit = true,
  renderLot,
}: ListingEditorProps) {
  const navigate = useNavigate()
  const { reload } = useListingCache()
  const listingForm = useListingForm(listing)
  const draft = useListingDraft(listing, listingForm)
  const [failures, setFailures] = useState(0)
  const [step, setStep] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const { form } = listingForm
  const { errors } = form.formState
  const isLast = step === steps.length - 1
  const { isAsking, stay, leave } = useLeaveGuard(draft.hasChanged)

  const offering = useMutation({
    meta: { showsErrors: true },
    mutationFn: async () => {
      await draft.save()
      return draft.isDraft ? submitListing(listing.id) : null
    },
    onSuccess: async (offered) => {
      notify(doneText(offered))
      await reload()
      navigate(listPath)
    },
    onError: () => setFailures((count) => count + 1),
  })

  function goTo(next: number) {
    setStep(next)
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <FormProvider {...form}>
      <Form
        form={form}
        onSubmit={() => offering.mutate()}
        onInvalid={(invalid) => {
          setStep(firstStepWith(invalid))
          setFailures((count) => count + 1)
        }}
        aria-label="Upload Artwork"
        className="grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,48rem)_20rem]"
      >
        <div className="grid grid-cols-1 gap-10">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Button asChild variant="ghost" size="sm" className="h-11">
              <Link to={listPath}>{backLabel}</Link>
            </Button>
            <SaveStatus draft={draft} onSave={draft.saveNow} />
          </div>
          {/* Where the next Tab begins, in the new step. */}
          <div ref={top} tabIndex={-1} className="grid scroll-mt-24 gap-4 outline-none">
            <ListingSteps step={step} onStep={goTo} />
            <p role="status" className="sr-only">
              Step {step + 1} of {steps.length}: {steps[step]}
            </p>
          </div>
          <OfferProblem errors={errors} refusal={offering.error} failures={failures} />
          {/* Hidden and not removed: an upload goes on, and what was typed halfway stays. */}
          <div hidden={step !== 0} className="grid grid-cols-1 gap-10">
            <ImageSection listing={listing} error={errors.images?.message} />
            <WorkFields />
            <RecordFields />
          </div>
          <div hidden={step !== 1} className="grid grid-cols-1 gap-6">
            <SaleFields isOpen={listing.status === 'listed'} />
            <YouReceive isVermeils={listing.isVermeils} />
          </div>
          <div hidden={step !== 2}>
            <Suspense fallback={<Skeleton className="h-96" />}>
              <DeliveryFields />
            </Suspense>
          </div>
          <div className="flex flex-wrap gap-3 border-t border-line pt-6">
            {step > 0 && (
              <Button variant="outline" size="lg" onClick={() => goTo(step - 1)}>
                Back
              </Button>
            )}
            {!isLast && (
              <Button variant={draft.isDraft ? 'gold' : 'outline'} size="lg" onClick={() => goTo(step + 1)}>
                Next: {steps[step + 1]}
              </Button>
            )}
            {((canSubmit && isLast) || !draft.isDraft) && (
              <Button type="submit" variant="gold" size="lg" disabled={offering.isPending}>
                {offering.isPending ? 'Submitting...' : draft.isDraft ? 'Submit Artwork' : 'Save Changes'}
              </Button>
            )}
            {draft.isDraft && (
              <Button variant="outline" size="lg" disabled={draft.state === 'saving'} onClick={draft.saveNow}>
                Save Draft
              </Button>
            )}
          </div>
        </div>
        <ListingPreview listing={listing} values={listingForm.values} renderLot={renderLot} />
        <ConfirmDialog
          open={isAsking}
          onOpenChange={stay}
          title="Leave with unsaved changes?"
          description="Your latest changes are not saved yet."
          confirmLabel="Leave"
          isDestructive
          onConfirm={leave}
        />
      </Form>
    </FormProvider>
  )
}

const openedText = ({ title, lot }: Listing) =>
  lot?.state === 'scheduled' && lot.opensAt ? `${title} opens ${formatMoment(lot.opensAt)}.` : `${title} is on auction.`

function doneText(offered: Listing | null) {
  if (!offered) return { title: 'Changes saved', tone: 'success' } as const
  const isPublic = offered.status === 'listed'
  return {
    title: isPublic ? 'Artwork listed' : 'Submitted for review',
    description: isPublic ? openedText(offered) : `We will review ${offered.title} and email you.`,
    tone: 'success',
  } as const
}
