import { zodResolver } from '@hookform/resolvers/zod'
import {
  LinkBody,
  type NewPassportLink,
  passportLimits,
  type SharedLink,
} from '@vermeil/contracts/trades/passports.schema'
import { Copy, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatDate } from '@/shared/format/format'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Form, FormProblem } from '@/ui/form/form'
import { FormInput } from '@/ui/form/form-fields'
import { InlineAlert } from '@/ui/inline-alert'
import { Section } from '@/ui/section'
import type { PassportApi } from './passport-api'
import { useProductionAction } from './productions-api'

/** Private links for lawyers and insurers. Each is shown once; only its hash is stored. */
export function PassportLinks({ passport, links }: { passport: PassportApi; links: readonly SharedLink[] }) {
  const [made, setMade] = useState<NewPassportLink | null>(null)
  const [withdrawn, setWithdrawn] = useState<SharedLink | null>(null)
  const form = useForm<LinkBody>({ resolver: zodResolver(LinkBody), defaultValues: { label: '' } })
  const sharing = useProductionAction<LinkBody>({
    async run(body) {
      setMade(await passport.share(body))
      form.reset()
    },
    done: 'Link made',
    showsErrors: true,
  })
  const withdrawing = useProductionAction<string>({ run: passport.withdraw, done: 'Link withdrawn' })
  const address = made && `${window.location.origin}${made.path}`

  async function copy() {
    if (address === null) return
    await navigator.clipboard.writeText(address)
    notify({ title: 'Link copied', tone: 'success' })
  }

  return (
    <Section id="passport-links" title="Private links" className="grid gap-4">
      <p className="max-w-prose text-muted">
        Anyone with a link reads the issued revisions, without an account. A link works for {passportLimits.linkDays}{' '}
        days, or until you withdraw it.
      </p>
      <Form form={form} onSubmit={(body) => sharing.mutate(body)} className="max-w-xl">
        <FormProblem>{sharing.problem}</FormProblem>
        <FormInput
          form={form}
          name="label"
          label="For whom"
          hint="Only your team sees this."
          optional
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" variant="outline" className="justify-self-start" disabled={sharing.isPending}>
          <Link2 aria-hidden="true" />
          Make a private link
        </Button>
      </Form>
      {made && address && (
        <InlineAlert tone="success">
          <p>Copy this link now. It is not shown again.</p>
          <p className="break-all">
            <a href={made.path} className="underline">
              {address}
            </a>
          </p>
          <Button variant="outline" size="sm" className="h-11 justify-self-start" onClick={() => void copy()}>
            <Copy aria-hidden="true" />
            Copy link
          </Button>
        </InlineAlert>
      )}
      <ul className="grid gap-2">
        {links.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">
              {link.label || 'Without a name'}
              <span className="block text-sm text-muted">{stateOf(link)}</span>
            </span>
            {isOpen(link) && (
              <Button
                variant="outline"
                size="sm"
                className="h-11"
                aria-label={`Withdraw the link for ${link.label || 'nobody in particular'}`}
                onClick={() => setWithdrawn(link)}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={withdrawn !== null}
        onOpenChange={(open) => !open && setWithdrawn(null)}
        title="Withdraw this link?"
        description="It stops working at once. A new link can be made at any time."
        confirmLabel="Withdraw link"
        isDestructive
        onConfirm={() => withdrawn && withdrawing.mutate(withdrawn.id)}
      />
    </Section>
  )
}

const isOpen = ({ withdrawnAt, expiresAt }: SharedLink) => withdrawnAt === null && new Date(expiresAt) > new Date()

function stateOf(link: SharedLink): string {
  if (link.withdrawnAt !== null) return `Withdrawn ${formatDate(link.withdrawnAt)}`
  return isOpen(link) ? `Works until ${formatDate(link.expiresAt)}` : `Expired ${formatDate(link.expiresAt)}`
}
