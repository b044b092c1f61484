import { useMutation, useQuery } from '@tanstack/react-query'
import type { Certificate } from '@vermeil/contracts/fulfillment/certificates.schema'
import { FileText } from 'lucide-react'
import { useId } from 'react'
import { ownProfileQuery } from '@/entities/account/own-account'
import { ownListingsQuery } from '@/entities/listing/listing-query'
import { saveFile } from '@/shared/files/save-file'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Label } from '@/ui/label'
import { LoadFailure } from '@/ui/load-failure'
import { option, Select } from '@/ui/select'
import { Switch } from '@/ui/switch'
import { ownCertificate, useCertificateAction } from './certificates-api'

type Own = NonNullable<Certificate['own']>

/** What the buyer of the work can do with its certificate; somebody who has sold it decides about the price only. */
export function OwnerPanel({ own, code }: { own: Own; code: string }) {
  const { orderId, isOwner, showsPrice } = own
  const price = useCertificateAction({ run: ownCertificate(orderId).showPrice })
  return (
    <section data-shell aria-labelledby="own-certificate">
      <Card className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5">
        <h2 id="own-certificate" className="text-xl">
          {isOwner ? 'Your certificate' : 'You bought this work'}
        </h2>
        {!isOwner && <p className="text-muted">Your purchase stays listed here. The certificate is its owner’s now.</p>}
        {isOwner && <PdfButton orderId={orderId} code={code} />}
        <Switch
          label="Show what you paid"
          hint="On this page and on the paper. The result of an auction stays on the page of its lot."
          checked={price.isPending ? price.variables : showsPrice}
          disabled={price.isPending}
          onCheckedChange={(isShown) => price.mutate(isShown)}
        />
        {isOwner && <Resale own={own} />}
      </Card>
    </section>
  )
}

/** Fetched with the person's own token: only the owner downloads the paper. */
function PdfButton({ orderId, code }: { orderId: string; code: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => ownCertificate(orderId).pdf(),
    onSuccess: (pdf) => saveFile(`vermeil-certificate-${code}.pdf`, pdf),
  })
  return (
    <Button variant="gold" disabled={isPending} onClick={() => mutate()}>
      <FileText aria-hidden="true" />
      {isPending ? 'Preparing...' : 'Print and frame (PDF)'}
    </Button>
  )
}

/** For sellers: the listing by which this work is sold again, so that its certificate goes on with it. */
function Resale({ own: { orderId, resaleId } }: { own: Own }) {
  const id = useId()
  const { data: profile } = useQuery(ownProfileQuery)
  const isSeller = profile !== undefined && (profile.roles.includes('artist') || profile.isApproved)
  const { data, isError, refetch } = useQuery({ ...ownListingsQuery, enabled: isSeller })
  const resale = useCertificateAction({ run: ownCertificate(orderId).setResale, done: 'Saved' })
  if (!isSeller) return null
  if (isError) return <LoadFailure what="Your listings" onRetry={refetch} />
  const choices = (data?.listings ?? []).filter(({ status }) => status !== 'sold')
  return (
    <div className="grid w-full max-w-md gap-2">
      <Label htmlFor={id}>If you sell it again here: your listing of this work</Label>
      <Select
        id={id}
        aria-describedby={`${id}-hint`}
        value={(resale.isPending ? resale.variables : resaleId) ?? ''}
        disabled={resale.isPending || !data}
        onChange={({ target }) => resale.mutate(target.value || null)}
      >
        <option value="">None</option>
        {choices.map((listing) => option(listing.id, listing.title || 'Untitled draft'))}
      </Select>
      <p id={`${id}-hint`} className="text-sm text-muted">
        The new owner then gets this certificate, with your sale added to it.
      </p>
    </div>
  )
}
